-- What people ask for: ways to be told that it is their turn, time away, ratings, invitations to people they have met.

CREATE TABLE way (
  id TEXT PRIMARY KEY,
  player TEXT NOT NULL REFERENCES player (id),
  kind TEXT NOT NULL CHECK (kind IN ('mail', 'webhook')),
  address TEXT NOT NULL,
  form TEXT NOT NULL,
  code TEXT NOT NULL,
  failed INTEGER NOT NULL,
  created BIGINT NOT NULL
);

CREATE INDEX way_player ON way (player);

CREATE TABLE told (
  tbl TEXT NOT NULL REFERENCES game_table (id),
  seat INTEGER NOT NULL,
  own INTEGER NOT NULL,
  others INTEGER NOT NULL,
  warned INTEGER NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (tbl, seat)
);

CREATE TABLE looking (
  tbl TEXT NOT NULL,
  player TEXT NOT NULL,
  owner TEXT NOT NULL,
  until BIGINT NOT NULL,
  PRIMARY KEY (tbl, player, owner)
);

CREATE TABLE away (
  id TEXT PRIMARY KEY,
  player TEXT NOT NULL REFERENCES player (id),
  begins BIGINT NOT NULL,
  ends BIGINT NOT NULL
);

CREATE INDEX away_player ON away (player, ends);

CREATE TABLE rating (
  player TEXT NOT NULL,
  game TEXT NOT NULL,
  mu DOUBLE PRECISION NOT NULL,
  sigma DOUBLE PRECISION NOT NULL,
  games INTEGER NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (player, game)
);

CREATE TABLE rated (
  tbl TEXT PRIMARY KEY REFERENCES game_table (id)
);

INSERT INTO rated (tbl) SELECT id FROM game_table WHERE status = 'done';

CREATE TABLE asked (
  tbl TEXT NOT NULL REFERENCES game_table (id),
  player TEXT NOT NULL REFERENCES player (id),
  host TEXT NOT NULL REFERENCES player (id),
  at BIGINT NOT NULL,
  PRIMARY KEY (tbl, player)
);

CREATE INDEX asked_player ON asked (player);
