-- Players, tables, events. Statements are separated by blank lines; JSON is text; times are whole milliseconds.
-- What one engine needs in its own words is in 0001_hall.sqlite.sql and 0001_hall.postgres.sql.

CREATE TABLE player (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  lang TEXT NOT NULL,
  prefs TEXT NOT NULL,
  created BIGINT NOT NULL
);

CREATE TABLE session (
  hash TEXT PRIMARY KEY,
  player TEXT NOT NULL REFERENCES player (id),
  created BIGINT NOT NULL,
  seen BIGINT NOT NULL
);

CREATE TABLE game_table (
  id TEXT PRIMARY KEY,
  game TEXT NOT NULL,
  rules INTEGER NOT NULL,
  options TEXT NOT NULL,
  settings TEXT NOT NULL,
  host TEXT NOT NULL REFERENCES player (id),
  visibility TEXT NOT NULL CHECK (visibility IN ('public', 'link', 'private')),
  status TEXT NOT NULL CHECK (status IN ('open', 'playing', 'done', 'abandoned', 'frozen')),
  note TEXT NOT NULL,
  head INTEGER NOT NULL,
  deadline BIGINT,
  result TEXT,
  created BIGINT NOT NULL,
  updated BIGINT NOT NULL
);

CREATE INDEX game_table_deadline ON game_table (deadline) WHERE deadline IS NOT NULL;

CREATE INDEX game_table_listed ON game_table (status, visibility, updated);

CREATE INDEX game_table_host ON game_table (host);

CREATE TABLE seat (
  tbl TEXT NOT NULL REFERENCES game_table (id),
  n INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('human', 'bot', 'open')),
  player TEXT REFERENCES player (id),
  bot TEXT,
  alias TEXT NOT NULL,
  waits INTEGER NOT NULL,
  PRIMARY KEY (tbl, n)
);

CREATE INDEX seat_player ON seat (player);

CREATE TABLE watcher (
  tbl TEXT NOT NULL REFERENCES game_table (id),
  player TEXT NOT NULL REFERENCES player (id),
  PRIMARY KEY (tbl, player)
);

CREATE TABLE invite (
  hash TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('seat', 'watch', 'device')),
  tbl TEXT REFERENCES game_table (id),
  seat INTEGER,
  player TEXT REFERENCES player (id),
  uses INTEGER NOT NULL,
  expires BIGINT NOT NULL
);

CREATE INDEX invite_tbl ON invite (tbl);

CREATE TABLE event (
  tbl TEXT NOT NULL REFERENCES game_table (id),
  seq INTEGER NOT NULL,
  seat INTEGER,
  kind TEXT NOT NULL CHECK (kind IN ('choice', 'chance', 'table')),
  body TEXT NOT NULL,
  ask INTEGER,
  key TEXT NOT NULL,
  check_ TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (tbl, seq),
  UNIQUE (tbl, key)
);

CREATE TABLE lease (
  name TEXT PRIMARY KEY,
  owner TEXT NOT NULL,
  until BIGINT NOT NULL
);
