"""What an operator needs besides the hall itself: the commands serve, backup, restore, check and admin."""
