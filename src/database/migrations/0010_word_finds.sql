CREATE TABLE "listing_change" (
	"version" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listing_change_version_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mark" uuid DEFAULT gen_random_uuid() NOT NULL,
	"place" bigint NOT NULL
);
--> statement-breakpoint
-- There is always one to begin from; no listing has the place 0.
INSERT INTO listing_change (place) VALUES (0);
--> statement-breakpoint
CREATE FUNCTION note_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  most CONSTANT integer := 1024;
  changed bigint[] := '{}';
BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    changed := changed || ARRAY(SELECT place FROM old_rows WHERE state = 'approved');
  END IF;
  IF TG_OP IN ('UPDATE', 'INSERT') THEN
    changed := changed || ARRAY(SELECT place FROM new_rows WHERE state = 'approved');
  END IF;
  IF TG_OP <> 'TRUNCATE' AND cardinality(changed) = 0 THEN
    RETURN NULL;
  END IF;
  -- Held until the commit: the numbers come in the order of the commits.
  PERFORM pg_advisory_xact_lock('listing_change'::regclass::oid::bigint);
  IF TG_OP = 'TRUNCATE' OR cardinality(changed) > most THEN
    -- Whoever remembers anything finds nothing to go on from, and looks anew.
    DELETE FROM listing_change;
    changed := '{0}';
  END IF;
  INSERT INTO listing_change (place) SELECT DISTINCT unnest(changed);
  DELETE FROM listing_change
  WHERE version <= (SELECT max(version) FROM listing_change) - most;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- By their names they come before those that count: all wait for this lock first.
CREATE TRIGGER change_inserted AFTER INSERT ON craftsman
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changes();
--> statement-breakpoint
CREATE TRIGGER change_updated AFTER UPDATE ON craftsman
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes();
--> statement-breakpoint
CREATE TRIGGER change_deleted AFTER DELETE ON craftsman
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changes();
--> statement-breakpoint
CREATE TRIGGER change_none AFTER TRUNCATE ON craftsman
  FOR EACH STATEMENT EXECUTE FUNCTION note_changes();
