"""What bots and learners see in RagnaRoll."""
