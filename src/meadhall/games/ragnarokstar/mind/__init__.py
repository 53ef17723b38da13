"""What bots and learners see in RagnaRok Star."""
