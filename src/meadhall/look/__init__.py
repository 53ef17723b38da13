"""The visual identity: design tokens and parts (tokens.css) and the shared sprite (symbols.svg). Everything is drawn for this project."""
