"""The documentation, as Markdown: what the hall shows at /docs."""
