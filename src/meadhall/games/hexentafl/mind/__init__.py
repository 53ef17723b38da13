"""What bots and learners see in heXentafl."""
