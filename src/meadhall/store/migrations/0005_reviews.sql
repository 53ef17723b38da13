-- What a review found at a finished table: made once, in the words of no player, and removed with its table.

CREATE TABLE review (
  tbl TEXT PRIMARY KEY REFERENCES game_table (id),
  body TEXT NOT NULL,
  at BIGINT NOT NULL
);
