-- The present definitions of everything that the database does by itself when a listing, a city, a
-- profession, another name of these or the site's settings change: the triggers of the catalogue and of
-- the settings are here, too (2 and 6), and those that fill the dashboard's tables (7 and 8).
-- Migrations create them; a test compares this file with a migrated database. After changing one here, add a
-- migration with the same statement; comments inside a body are part of it.

-- 1. assign_position: a listing gets the next number when it is first approved and keeps it while it
--    is suspended. Lists are ordered by it, newest first. Needs `craftsman_position_seq`.
CREATE OR REPLACE FUNCTION assign_position() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.approved_at IS NULL THEN
    NEW.position := NULL;
  ELSIF NEW.position IS NULL THEN
    NEW.position := nextval('craftsman_position_seq');
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER assign_position BEFORE INSERT OR UPDATE ON craftsman
  FOR EACH ROW EXECUTE FUNCTION assign_position();

-- 2. notify_listing_change, notify_all_changed: invalidation of cached responses in every process by
--    NOTIFY, sent at commit. Cities, professions and the site's settings
--    may appear in any response.
CREATE OR REPLACE FUNCTION notify_listing_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'approved' THEN
    PERFORM pg_notify('herafi_changes', concat_ws(' ', 'listing', OLD.id, OLD.profession_id, OLD.city_id));
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'approved' THEN
    PERFORM pg_notify('herafi_changes', concat_ws(' ', 'listing', NEW.id, NEW.profession_id, NEW.city_id));
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER notify_listing_change AFTER INSERT OR UPDATE OR DELETE ON craftsman
  FOR EACH ROW EXECUTE FUNCTION notify_listing_change();

CREATE OR REPLACE FUNCTION notify_all_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('herafi_changes', 'everything');
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER notify_truncation AFTER TRUNCATE ON craftsman
  FOR EACH STATEMENT EXECUTE FUNCTION notify_all_changed();
CREATE OR REPLACE TRIGGER notify_cities AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON city
  FOR EACH STATEMENT EXECUTE FUNCTION notify_all_changed();
CREATE OR REPLACE TRIGGER notify_professions AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON profession
  FOR EACH STATEMENT EXECUTE FUNCTION notify_all_changed();
CREATE OR REPLACE TRIGGER notify_city_names AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON city_name
  FOR EACH STATEMENT EXECUTE FUNCTION notify_all_changed();
CREATE OR REPLACE TRIGGER notify_profession_names AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON profession_name
  FOR EACH STATEMENT EXECUTE FUNCTION notify_all_changed();
CREATE OR REPLACE TRIGGER notify_site_settings AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON site_settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_all_changed();

-- 3. log_listing_changes: the last 1,024 changed positions, from which a cached search result is
--    brought up to date. The advisory lock makes `version` follow the order of commits. Where more
--    changes at once, a single row of position 0, which no listing has, takes their place: all results
--    are then searched anew. Another trigger may empty the log in the same way, under the same lock.
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
-- Triggers of the same timing and level run in the order of their names: these take their lock before
-- those below.
CREATE OR REPLACE TRIGGER change_inserted AFTER INSERT ON craftsman REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION log_listing_changes();
CREATE OR REPLACE TRIGGER change_updated AFTER UPDATE ON craftsman REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION log_listing_changes();
CREATE OR REPLACE TRIGGER change_deleted AFTER DELETE ON craftsman REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION log_listing_changes();
CREATE OR REPLACE TRIGGER change_truncated AFTER TRUNCATE ON craftsman
  FOR EACH STATEMENT EXECUTE FUNCTION log_listing_changes();

-- 4. update_counts: approved listings per profession, city, both and in all (0 stands for "every"),
--    in total and per block of 4,096 positions. Totals and deep pages are read without counting.
--    Whenever this trigger writes, 3 has taken its advisory lock before it. A trigger that also writes where 3 does
--    not takes that lock first, as 7 does; otherwise two transactions may deadlock. These functions pass changes as
--    rows of the type of `listing_block`. A new column of it is the last field of each `ROW(…)`, as rows
--    have the table's order, and goes into the SELECT of expand_to_totals and the second statement of
--    add_to_counts: INSERT, sum, HAVING (with OR) and DO UPDATE. recount_listings counts all anew; migrations
--    call it when these functions store something else.
CREATE OR REPLACE FUNCTION expand_to_totals(changed listing_block[]) RETURNS SETOF listing_block LANGUAGE sql IMMUTABLE AS $$
  SELECT counted.profession_id, counted.city_id, change.listed, change.block
  FROM unnest(changed) AS change, LATERAL (
    VALUES (0, 0), (change.profession_id, 0), (0, change.city_id), (change.profession_id, change.city_id)
  ) AS counted (profession_id, city_id)
$$;

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

CREATE OR REPLACE FUNCTION recount_listings() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE craftsman IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM listing_total;
  DELETE FROM listing_block;
  PERFORM add_to_counts(ARRAY(
    SELECT ROW(profession_id, city_id, count(*), position / 4096)::listing_block
    FROM craftsman WHERE state = 'approved' GROUP BY profession_id, city_id, position / 4096));
END $$;

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
CREATE OR REPLACE TRIGGER count_inserted AFTER INSERT ON craftsman REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION update_counts();
CREATE OR REPLACE TRIGGER count_updated AFTER UPDATE ON craftsman REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION update_counts();
CREATE OR REPLACE TRIGGER count_deleted AFTER DELETE ON craftsman REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION update_counts();
CREATE OR REPLACE TRIGGER count_truncated AFTER TRUNCATE ON craftsman
  FOR EACH STATEMENT EXECUTE FUNCTION update_counts();

-- 5. update_name_pairs: the words of approved listings' names, two by two. Few people share two
--    words, so a full name is found by this index alone. `name_pairs` is also used by the search.
CREATE OR REPLACE FUNCTION name_pairs(folded text, max_words integer) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  name text;
  words text[];
BEGIN
  IF position('|' in folded) = 0 THEN
    name := ' ' || array_to_string((string_to_array(ltrim(folded), ' '))[1:max_words], ' ');
  ELSE
    -- Other spellings of a word stand behind it, each with a bar, and are not counted.
    SELECT ' ' || coalesce(string_agg(rtrim(word, '|'), ' ' ORDER BY nr), '') INTO name FROM (
      SELECT word, nr, count(*) FILTER (WHERE word NOT LIKE '%|') OVER (ORDER BY nr) AS counted
      FROM unnest(string_to_array(ltrim(folded), ' ')) WITH ORDINALITY AS all_words (word, nr)) numbered
    WHERE counted <= max_words;
  END IF;
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
CREATE OR REPLACE TRIGGER name_inserted AFTER INSERT ON craftsman REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION update_name_pairs();
CREATE OR REPLACE TRIGGER name_updated AFTER UPDATE ON craftsman REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION update_name_pairs();
CREATE OR REPLACE TRIGGER name_deleted AFTER DELETE ON craftsman REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION update_name_pairs();
CREATE OR REPLACE TRIGGER name_truncated AFTER TRUNCATE ON craftsman
  FOR EACH STATEMENT EXECUTE FUNCTION update_name_pairs();

-- 6. change_name_version: processes keep the names of professions and cities in memory and read them
--    again when the version has changed.
CREATE OR REPLACE FUNCTION change_name_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO name_version (id, version) VALUES (1, gen_random_uuid())
  ON CONFLICT (id) DO UPDATE SET version = excluded.version;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER version_cities AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON city
  FOR EACH STATEMENT EXECUTE FUNCTION change_name_version();
CREATE OR REPLACE TRIGGER version_professions AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON profession
  FOR EACH STATEMENT EXECUTE FUNCTION change_name_version();
CREATE OR REPLACE TRIGGER version_city_names AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON city_name
  FOR EACH STATEMENT EXECUTE FUNCTION change_name_version();
CREATE OR REPLACE TRIGGER version_profession_names AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON profession_name
  FOR EACH STATEMENT EXECUTE FUNCTION change_name_version();

-- 7. count_craftsmen: listings by profession, city and state, and registrations by the quarter of an hour,
--    so that admins' screens read a few rows however many listings there are.
CREATE OR REPLACE FUNCTION count_craftsmen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed craftsman_count[] := '{}';
  registered registration_count[] := '{}';
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM craftsman_count;
    DELETE FROM registration_count;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    changed := changed || ARRAY(
      SELECT ROW(profession_id, city_id, state, -count(*))::craftsman_count
      FROM old_rows GROUP BY profession_id, city_id, state);
    registered := registered || ARRAY(
      SELECT ROW(quarter, -count(*))::registration_count
      FROM (SELECT date_bin('15 minutes', created_at, '2000-01-01 00:00+00') AS quarter FROM old_rows) at
      GROUP BY quarter);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    changed := changed || ARRAY(
      SELECT ROW(profession_id, city_id, state, count(*))::craftsman_count
      FROM new_rows GROUP BY profession_id, city_id, state);
    registered := registered || ARRAY(
      SELECT ROW(quarter, count(*))::registration_count
      FROM (SELECT date_bin('15 minutes', created_at, '2000-01-01 00:00+00') AS quarter FROM new_rows) at
      GROUP BY quarter);
  END IF;
  changed := ARRAY(
    SELECT ROW(profession_id, city_id, state, sum(craftsmen))::craftsman_count FROM unnest(changed)
    GROUP BY profession_id, city_id, state HAVING sum(craftsmen) <> 0
    ORDER BY profession_id, city_id, state);
  registered := ARRAY(
    SELECT ROW(quarter, sum(registrations))::registration_count FROM unnest(registered)
    GROUP BY quarter HAVING sum(registrations) <> 0 ORDER BY quarter);
  IF cardinality(changed) = 0 AND cardinality(registered) = 0 THEN
    RETURN NULL;
  END IF;
  -- The lock of the triggers above: a transaction that has it changes counts in any order.
  PERFORM pg_advisory_xact_lock('listing_change'::regclass::oid::bigint);
  INSERT INTO craftsman_count AS current SELECT * FROM unnest(changed)
  ON CONFLICT (profession_id, city_id, state) DO UPDATE SET craftsmen = current.craftsmen + excluded.craftsmen;
  INSERT INTO registration_count AS current SELECT * FROM unnest(registered)
  ON CONFLICT (quarter) DO UPDATE SET registrations = current.registrations + excluded.registrations;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER craftsmen_inserted AFTER INSERT ON craftsman REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_craftsmen();
CREATE OR REPLACE TRIGGER craftsmen_updated AFTER UPDATE ON craftsman REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_craftsmen();
CREATE OR REPLACE TRIGGER craftsmen_deleted AFTER DELETE ON craftsman REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_craftsmen();
CREATE OR REPLACE TRIGGER craftsmen_truncated AFTER TRUNCATE ON craftsman
  FOR EACH STATEMENT EXECUTE FUNCTION count_craftsmen();

-- 8. record_order_wait: how long an order waited for its decision. A decision that is undone, which gives
--    the order its former time back, is no longer counted.
CREATE OR REPLACE FUNCTION record_order_wait() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'pending' THEN
    INSERT INTO order_wait (decided_at, seconds)
    VALUES (NEW.state_since, greatest(0, extract(epoch FROM NEW.state_since - OLD.state_since)));
  ELSIF NEW.state_since < OLD.state_since THEN
    DELETE FROM order_wait WHERE id = (
      SELECT max(id) FROM order_wait
      WHERE decided_at = OLD.state_since
        AND seconds = extract(epoch FROM OLD.state_since - NEW.state_since)::integer);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER record_order_wait AFTER UPDATE ON craftsman
  FOR EACH ROW WHEN (OLD.state <> NEW.state AND (OLD.state = 'pending' OR NEW.state = 'pending'))
  EXECUTE FUNCTION record_order_wait();
