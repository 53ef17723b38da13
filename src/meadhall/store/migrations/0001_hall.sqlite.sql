CREATE TABLE chat (
  id INTEGER PRIMARY KEY,
  tbl TEXT NOT NULL REFERENCES game_table (id),
  player TEXT NOT NULL REFERENCES player (id),
  audience TEXT NOT NULL,
  body TEXT NOT NULL,
  at BIGINT NOT NULL
);

CREATE INDEX chat_tbl ON chat (tbl, id);

CREATE TRIGGER event_unchanged BEFORE UPDATE ON event
BEGIN SELECT RAISE (ABORT, 'events are never changed'); END;

CREATE TRIGGER event_kept BEFORE DELETE ON event
BEGIN SELECT RAISE (ABORT, 'events are never removed'); END;
