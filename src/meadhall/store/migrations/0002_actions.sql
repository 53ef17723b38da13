-- The number of a choice or an outcome beside its text, so that rewording a notation changes no stored game. Events of schema 1
-- have only the text.

ALTER TABLE event ADD COLUMN action BIGINT;
