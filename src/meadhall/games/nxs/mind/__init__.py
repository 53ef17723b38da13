"""What bots and learners see in NXS: Ragnarok."""
