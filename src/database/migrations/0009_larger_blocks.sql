-- Blocks of 4,096 places instead of 1,024: of a million listings a page in the middle adds up 250.
-- A block has the number of the last 1,024 of it, so that the version before this reads it right.
CREATE OR REPLACE FUNCTION keep_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed listing_block[] := '{}';
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM listing_total;
    DELETE FROM listing_block;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    changed := changed || ARRAY(
      SELECT ROW(profession_id, city_id, -count(*), place / 4096 * 4 + 3)::listing_block
      FROM old_rows WHERE state = 'approved' GROUP BY profession_id, city_id, place / 4096 * 4 + 3);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    changed := changed || ARRAY(
      SELECT ROW(profession_id, city_id, count(*), place / 4096 * 4 + 3)::listing_block
      FROM new_rows WHERE state = 'approved' GROUP BY profession_id, city_id, place / 4096 * 4 + 3);
  END IF;
  PERFORM add_to_counts(changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Nobody changes a listing until this is done: a change would count for a block of the former size.
LOCK TABLE craftsman IN SHARE MODE;
--> statement-breakpoint
DELETE FROM listing_block;
--> statement-breakpoint
DELETE FROM listing_total;
--> statement-breakpoint
SELECT add_to_counts(ARRAY(
  SELECT ROW(profession_id, city_id, count(*), place / 4096 * 4 + 3)::listing_block
  FROM craftsman WHERE state = 'approved' GROUP BY profession_id, city_id, place / 4096 * 4 + 3));
