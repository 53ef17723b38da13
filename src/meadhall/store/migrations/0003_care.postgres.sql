CREATE TABLE act (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  what TEXT NOT NULL,
  whom TEXT NOT NULL,
  why TEXT NOT NULL,
  at BIGINT NOT NULL
);

DROP TRIGGER event_final ON event;

CREATE TRIGGER event_final BEFORE TRUNCATE ON event
FOR EACH STATEMENT EXECUTE FUNCTION event_is_final();

CREATE TRIGGER event_unchanged BEFORE UPDATE ON event FOR EACH ROW
WHEN (NOT (OLD.kind = 'table' AND OLD.body LIKE 'sit %' AND NEW.body LIKE 'sit %' AND NEW.tbl = OLD.tbl AND NEW.seq = OLD.seq
  AND NEW.kind = OLD.kind AND NEW.seat IS NOT DISTINCT FROM OLD.seat AND NEW.ask IS NOT DISTINCT FROM OLD.ask AND NEW.key = OLD.key
  AND NEW.check_ = OLD.check_ AND NEW.at = OLD.at AND NEW.action IS NOT DISTINCT FROM OLD.action))
EXECUTE FUNCTION event_is_final();

CREATE FUNCTION event_is_kept() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  IF EXISTS (SELECT 1 FROM removal WHERE tbl = OLD.tbl) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'events are never removed';
END $$;

CREATE TRIGGER event_kept BEFORE DELETE ON event
FOR EACH ROW EXECUTE FUNCTION event_is_kept();
