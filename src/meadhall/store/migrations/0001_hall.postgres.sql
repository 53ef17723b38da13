CREATE TABLE chat (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tbl TEXT NOT NULL REFERENCES game_table (id),
  player TEXT NOT NULL REFERENCES player (id),
  audience TEXT NOT NULL,
  body TEXT NOT NULL,
  at BIGINT NOT NULL
);

CREATE INDEX chat_tbl ON chat (tbl, id);

CREATE FUNCTION event_is_final() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'events are never changed and never removed'; END $$;

CREATE TRIGGER event_final BEFORE UPDATE OR DELETE OR TRUNCATE ON event
FOR EACH STATEMENT EXECUTE FUNCTION event_is_final();
