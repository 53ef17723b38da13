"""What bots and learners see in Lindisfarne."""
