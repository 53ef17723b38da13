"""What an operator needs beside the hall itself: the commands serve, backup, restore, check and admin."""
