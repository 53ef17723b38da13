"""What bots and learners see in Yggdrasil."""
