-- What an operator needs: when somebody was last seen, bans, a log of what operators did, and facts about the hall itself. Names in
-- events can be replaced and whole tables removed, through these doors only; nothing else ever changes an event.

ALTER TABLE player ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;

UPDATE player SET seen = COALESCE((SELECT MAX(s.seen) FROM session s WHERE s.player = player.id), created);

CREATE TABLE ban (
  what TEXT PRIMARY KEY,
  why TEXT NOT NULL,
  until BIGINT NOT NULL,
  at BIGINT NOT NULL
);

CREATE TABLE removal (
  tbl TEXT PRIMARY KEY
);

CREATE TABLE fact (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
);

CREATE INDEX session_player ON session (player);

CREATE INDEX session_seen ON session (seen);

CREATE INDEX chat_at ON chat (at);

CREATE INDEX chat_player ON chat (player);

CREATE INDEX event_table ON event (tbl) WHERE kind = 'table';
