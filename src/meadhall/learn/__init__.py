"""How a newcomer learns a game: books whose figures are drawn from real positions, and lessons on the real table.

blocks     the grammar of both: `key: value` lines in named blocks
scene      a position that is set up and played to
facts      what a text claims of a position, checked
elements   finding things in a drawing, and where they stand
picture    a position as the game draws it, cut out, marked and labelled (overlay, lean)
book       BOOK.md: chapters, figures, examples
lesson     lessons/*.md: steps that say something, point at something and may wait for a choice
report     all of it for one game; `python -m meadhall.learn GAME` prints it
"""
