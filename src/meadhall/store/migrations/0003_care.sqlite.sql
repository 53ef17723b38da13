CREATE TABLE act (
  id INTEGER PRIMARY KEY,
  what TEXT NOT NULL,
  whom TEXT NOT NULL,
  why TEXT NOT NULL,
  at BIGINT NOT NULL
);

DROP TRIGGER event_unchanged;

DROP TRIGGER event_kept;

CREATE TRIGGER event_unchanged BEFORE UPDATE ON event
WHEN NOT (OLD.kind = 'table' AND OLD.body LIKE 'sit %' AND NEW.body LIKE 'sit %' AND NEW.tbl = OLD.tbl AND NEW.seq = OLD.seq
  AND NEW.kind = OLD.kind AND NEW.seat IS OLD.seat AND NEW.ask IS OLD.ask AND NEW.key = OLD.key AND NEW.check_ = OLD.check_
  AND NEW.at = OLD.at AND NEW.action IS OLD.action)
BEGIN SELECT RAISE (ABORT, 'events are never changed'); END;

CREATE TRIGGER event_kept BEFORE DELETE ON event
WHEN NOT EXISTS (SELECT 1 FROM removal WHERE tbl = OLD.tbl)
BEGIN SELECT RAISE (ABORT, 'events are never removed'); END;
