-- Plain names: place → position, and functions and triggers named by what they do. The present definitions
-- stand in src/features/craftsmen/triggers.sql. The version before this cannot run on these tables.
ALTER TABLE "craftsman" RENAME COLUMN "place" TO "position";
--> statement-breakpoint
ALTER SEQUENCE "craftsman_place_seq" RENAME TO "craftsman_position_seq";
--> statement-breakpoint
ALTER TABLE "craftsman" RENAME CONSTRAINT "craftsman_approved_placed" TO "craftsman_approved_positioned";
--> statement-breakpoint
ALTER TABLE "listing_change" RENAME COLUMN "place" TO "position";
--> statement-breakpoint
ALTER TABLE "name_pair" RENAME COLUMN "place" TO "position";
--> statement-breakpoint
ALTER TABLE "name_pair" RENAME CONSTRAINT "name_pair_pair_place_pk" TO "name_pair_pair_position_pk";
--> statement-breakpoint
ALTER FUNCTION give_place() RENAME TO assign_position;
--> statement-breakpoint
ALTER FUNCTION tell_listing() RENAME TO notify_listing_change;
--> statement-breakpoint
ALTER FUNCTION tell_everything() RENAME TO notify_all_changed;
--> statement-breakpoint
ALTER FUNCTION note_changes() RENAME TO log_listing_changes;
--> statement-breakpoint
ALTER FUNCTION widened(listing_block[]) RENAME TO expand_to_totals;
--> statement-breakpoint
ALTER FUNCTION keep_counts() RENAME TO update_counts;
--> statement-breakpoint
ALTER FUNCTION keep_names() RENAME TO update_name_pairs;
--> statement-breakpoint
ALTER TRIGGER give_place ON craftsman RENAME TO assign_position;
--> statement-breakpoint
ALTER TRIGGER tell_listing ON craftsman RENAME TO notify_listing_change;
--> statement-breakpoint
ALTER TRIGGER tell_truncation ON craftsman RENAME TO notify_truncation;
--> statement-breakpoint
ALTER TRIGGER tell_cities ON city RENAME TO notify_cities;
--> statement-breakpoint
ALTER TRIGGER tell_professions ON profession RENAME TO notify_professions;
--> statement-breakpoint
ALTER TRIGGER change_none ON craftsman RENAME TO change_truncated;
--> statement-breakpoint
ALTER TRIGGER count_none ON craftsman RENAME TO count_truncated;
--> statement-breakpoint
ALTER TRIGGER name_none ON craftsman RENAME TO name_truncated;
--> statement-breakpoint
DROP FUNCTION name_pairs(text, integer);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION assign_position() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.approved_at IS NULL THEN
    NEW.position := NULL;
  ELSIF NEW.position IS NULL THEN
    NEW.position := nextval('craftsman_position_seq');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_listing_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  max_rows CONSTANT integer := 1024;
  changed bigint[] := '{}';
BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    changed := changed || ARRAY(SELECT position FROM old_rows WHERE state = 'approved');
  END IF;
  IF TG_OP IN ('UPDATE', 'INSERT') THEN
    changed := changed || ARRAY(SELECT position FROM new_rows WHERE state = 'approved');
  END IF;
  IF TG_OP <> 'TRUNCATE' AND cardinality(changed) = 0 THEN
    RETURN NULL;
  END IF;
  -- Held until the commit, so that versions follow the order of commits.
  PERFORM pg_advisory_xact_lock('listing_change'::regclass::oid::bigint);
  IF TG_OP = 'TRUNCATE' OR cardinality(changed) > max_rows THEN
    -- A cached result that finds its version gone is searched anew.
    DELETE FROM listing_change;
    changed := '{0}';
  END IF;
  INSERT INTO listing_change (position) SELECT DISTINCT unnest(changed);
  DELETE FROM listing_change
  WHERE version <= (SELECT max(version) FROM listing_change) - max_rows;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION expand_to_totals(changed listing_block[]) RETURNS SETOF listing_block LANGUAGE sql IMMUTABLE AS $$
  SELECT counted.profession_id, counted.city_id, change.listed, change.block
  FROM unnest(changed) AS change, LATERAL (
    VALUES (0, 0), (change.profession_id, 0), (0, change.city_id), (change.profession_id, change.city_id)
  ) AS counted (profession_id, city_id)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_to_counts(changed listing_block[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Always in the same order, which rules out deadlocks.
  INSERT INTO listing_total AS current (profession_id, city_id, listed)
  SELECT profession_id, city_id, sum(listed) FROM expand_to_totals(changed)
  GROUP BY profession_id, city_id HAVING sum(listed) <> 0 ORDER BY profession_id, city_id
  ON CONFLICT (profession_id, city_id) DO UPDATE SET listed = current.listed + excluded.listed;

  INSERT INTO listing_block AS current (profession_id, city_id, block, listed)
  SELECT profession_id, city_id, block, sum(listed) FROM expand_to_totals(changed)
  GROUP BY profession_id, city_id, block HAVING sum(listed) <> 0
  ORDER BY profession_id, city_id, block
  ON CONFLICT (profession_id, city_id, block) DO UPDATE SET listed = current.listed + excluded.listed;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION update_counts() RETURNS trigger LANGUAGE plpgsql AS $$
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
      SELECT ROW(profession_id, city_id, -count(*), position / 4096)::listing_block
      FROM old_rows WHERE state = 'approved' GROUP BY profession_id, city_id, position / 4096);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    changed := changed || ARRAY(
      SELECT ROW(profession_id, city_id, count(*), position / 4096)::listing_block
      FROM new_rows WHERE state = 'approved' GROUP BY profession_id, city_id, position / 4096);
  END IF;
  PERFORM add_to_counts(changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION name_pairs(folded text, max_words integer) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  name text := ' ' || array_to_string((string_to_array(ltrim(folded), ' '))[1:max_words], ' ');
  words text[];
BEGIN
  -- «عبدالرحمن» and «عبد الرحمن», with «ال» or without, give the same words, if at least three letters
  -- follow the «ال». It is removed before and after splitting: «الصالح» must not become two words,
  -- and «عبدالخالق» must not keep it.
  name := regexp_replace(name, ' ال([^ ]{3})', ' \1', 'g');
  name := regexp_replace(name, '([^ ]{2})(ال[^ ])', '\1 \2', 'g');
  name := regexp_replace(name, ' (ابو|عبد)([^ ]{2})', ' \1 \2', 'g');
  name := regexp_replace(name, ' ال([^ ]{3})', ' \1', 'g');
  words := string_to_array(ltrim(name), ' ');
  RETURN (
    SELECT array_agg(DISTINCT one || ' ' || other)
    FROM unnest(words) one, unnest(words) other
    WHERE one < other COLLATE "C");
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION update_name_pairs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM name_pair;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM name_pair current USING (
      SELECT unnest(name_pairs(search_text, cardinality(string_to_array(fullname, ' ')))) AS pair, position
      FROM old_rows WHERE state = 'approved') removed
    WHERE current.pair = removed.pair AND current.position = removed.position;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO name_pair (pair, position)
    SELECT unnest(name_pairs(search_text, cardinality(string_to_array(fullname, ' ')))), position
    FROM new_rows WHERE state = 'approved';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Blocks are numbered from 0. No listing changes until they are counted anew.
LOCK TABLE craftsman IN SHARE MODE;
--> statement-breakpoint
DELETE FROM listing_block;
--> statement-breakpoint
DELETE FROM listing_total;
--> statement-breakpoint
SELECT add_to_counts(ARRAY(
  SELECT ROW(profession_id, city_id, count(*), position / 4096)::listing_block
  FROM craftsman WHERE state = 'approved' GROUP BY profession_id, city_id, position / 4096));
