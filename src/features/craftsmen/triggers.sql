-- Generated from the migrations by
--   UPDATE_TRIGGERS=1 npx vitest run --project server src/features/craftsmen/triggers.api.test.ts
-- To be read only. What each function is for, and how to change one: triggers.md.

CREATE OR REPLACE FUNCTION public.add_same_names(ids integer[])
 RETURNS void
 LANGUAGE sql
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
AS $function$
  INSERT INTO same_name (older_id, younger_id, city_id)
  SELECT least(one.id, other.id), greatest(one.id, other.id), one.city_id
  FROM (
    SELECT id, city_id, regexp_replace(regexp_replace(translate(lower(fullname), 'أإآٱىةؤئـًٌٍَُِّْٰ', 'اااايهوي'), '(^| |عبد)ال', '\1', 'g'), '[ .۔''’‘`´()‐-–-]', '', 'g') AS key
    FROM craftsman WHERE id = ANY(ids) AND state <> 'declined') one
  -- A common name has many, of which no admin would look at all.
  CROSS JOIN LATERAL (
    (SELECT id FROM craftsman
    WHERE city_id = one.city_id AND regexp_replace(regexp_replace(translate(lower(fullname), 'أإآٱىةؤئـًٌٍَُِّْٰ', 'اااايهوي'), '(^| |عبد)ال', '\1', 'g'), '[ .۔''’‘`´()‐-–-]', '', 'g') = one.key
      AND id < one.id AND state <> 'declined' ORDER BY id DESC LIMIT 3)
    UNION ALL
    (SELECT id FROM craftsman
    WHERE city_id = one.city_id AND regexp_replace(regexp_replace(translate(lower(fullname), 'أإآٱىةؤئـًٌٍَُِّْٰ', 'اااايهوي'), '(^| |عبد)ال', '\1', 'g'), '[ .۔''’‘`´()‐-–-]', '', 'g') = one.key
      AND id > one.id AND state <> 'declined' ORDER BY id LIMIT 3)) other
  WHERE one.key <> '' AND NOT EXISTS (
    SELECT FROM different_people
    WHERE older_id = least(one.id, other.id) AND younger_id = greatest(one.id, other.id))
  ON CONFLICT DO NOTHING
$function$;

CREATE OR REPLACE FUNCTION public.add_to_counts(changed listing_block[], further listing_block[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- Always in the same order, which rules out deadlocks.
  INSERT INTO listing_total AS current (profession_id, city_id, listed)
  SELECT profession_id, city_id, sum(listed)
  FROM (SELECT * FROM expand_to_totals(changed) UNION ALL SELECT * FROM unnest(further)) counted
  GROUP BY profession_id, city_id HAVING sum(listed) <> 0 ORDER BY profession_id, city_id
  ON CONFLICT (profession_id, city_id) DO UPDATE SET listed = current.listed + excluded.listed;

  INSERT INTO listing_block AS current (profession_id, city_id, block, listed)
  SELECT profession_id, city_id, block, sum(listed)
  FROM (SELECT * FROM expand_to_totals(changed) UNION ALL SELECT * FROM unnest(further)) counted
  GROUP BY profession_id, city_id, block HAVING sum(listed) <> 0
  ORDER BY profession_id, city_id, block
  ON CONFLICT (profession_id, city_id, block) DO UPDATE SET listed = current.listed + excluded.listed;
END $function$;

CREATE OR REPLACE FUNCTION public.assign_position()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.approved_at IS NULL THEN
    NEW.position := NULL;
  ELSIF NEW.position IS NULL THEN
    NEW.position := nextval('craftsman_position_seq');
  END IF;
  RETURN NEW;
END $function$;
CREATE TRIGGER assign_position BEFORE INSERT OR UPDATE ON public.craftsman FOR EACH ROW EXECUTE FUNCTION assign_position();

CREATE OR REPLACE FUNCTION public.change_name_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO name_version (id, version) VALUES (1, gen_random_uuid())
  ON CONFLICT (id) DO UPDATE SET version = excluded.version;
  RETURN NULL;
END $function$;
CREATE TRIGGER version_cities AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.city FOR EACH STATEMENT EXECUTE FUNCTION change_name_version();
CREATE TRIGGER version_city_names AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.city_name FOR EACH STATEMENT EXECUTE FUNCTION change_name_version();
CREATE TRIGGER version_places AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.place FOR EACH STATEMENT EXECUTE FUNCTION change_name_version();
CREATE TRIGGER version_profession_names AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.profession_name FOR EACH STATEMENT EXECUTE FUNCTION change_name_version();
CREATE TRIGGER version_professions AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.profession FOR EACH STATEMENT EXECUTE FUNCTION change_name_version();

CREATE OR REPLACE FUNCTION public.count_craftsmen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;
CREATE TRIGGER craftsmen_deleted AFTER DELETE ON public.craftsman REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_craftsmen();
CREATE TRIGGER craftsmen_inserted AFTER INSERT ON public.craftsman REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_craftsmen();
CREATE TRIGGER craftsmen_truncated AFTER TRUNCATE ON public.craftsman FOR EACH STATEMENT EXECUTE FUNCTION count_craftsmen();
CREATE TRIGGER craftsmen_updated AFTER UPDATE ON public.craftsman REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_craftsmen();

CREATE OR REPLACE FUNCTION public.expand_to_totals(changed listing_block[])
 RETURNS SETOF listing_block
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT counted.profession_id, counted.city_id, change.listed, change.block
  FROM unnest(changed) AS change, LATERAL (
    VALUES (0, 0), (change.profession_id, 0), (0, change.city_id), (change.profession_id, change.city_id)
  ) AS counted (profession_id, city_id)
$function$;

CREATE OR REPLACE FUNCTION public.forget_same_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM same_name WHERE older_id = NEW.older_id AND younger_id = NEW.younger_id;
  RETURN NULL;
END $function$;
CREATE TRIGGER forget_same_name AFTER INSERT ON public.different_people FOR EACH ROW EXECUTE FUNCTION forget_same_name();

CREATE OR REPLACE FUNCTION public.further_ids(ids integer[], first integer)
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT array_agg(id ORDER BY nr) FROM (
    SELECT id, min(nr) AS nr FROM unnest(ids) WITH ORDINALITY AS given (id, nr)
    WHERE id IS DISTINCT FROM first GROUP BY id) each
$function$;

CREATE OR REPLACE FUNCTION public.further_lists(profession integer, professions integer[], city integer, cities integer[])
 RETURNS TABLE(profession_id integer, city_id integer)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT one.id, other.id
  FROM (VALUES (NULL::integer, true), (profession, true)
    UNION ALL SELECT id, false FROM unnest(professions) id) one (id, is_first)
  CROSS JOIN (VALUES (NULL::integer, true), (city, true)
    UNION ALL SELECT id, false FROM unnest(cities) id) other (id, is_first)
  WHERE NOT (one.is_first AND other.is_first)
$function$;

CREATE OR REPLACE FUNCTION public.keep_erased_consent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO erased_consent (how, given_on)
  VALUES (OLD.how, (OLD.given_at AT TIME ZONE 'UTC')::date);
  RETURN NULL;
END $function$;
CREATE TRIGGER consent_erased AFTER DELETE ON public.listing_consent FOR EACH ROW EXECUTE FUNCTION keep_erased_consent();

CREATE OR REPLACE FUNCTION public.list_works()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE work_picture SET is_listed = (NEW.state = 'approved') WHERE craftsman_id = NEW.id;
  RETURN NULL;
END $function$;
CREATE TRIGGER list_works AFTER UPDATE OF state ON public.craftsman FOR EACH ROW WHEN (((old.state = 'approved'::text) IS DISTINCT FROM (new.state = 'approved'::text))) EXECUTE FUNCTION list_works();

CREATE OR REPLACE FUNCTION public.log_listing_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;
CREATE TRIGGER change_deleted AFTER DELETE ON public.craftsman REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_listing_changes();
CREATE TRIGGER change_inserted AFTER INSERT ON public.craftsman REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_listing_changes();
CREATE TRIGGER change_truncated AFTER TRUNCATE ON public.craftsman FOR EACH STATEMENT EXECUTE FUNCTION log_listing_changes();
CREATE TRIGGER change_updated AFTER UPDATE ON public.craftsman REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_listing_changes();

CREATE OR REPLACE FUNCTION public.name_pairs(folded text, max_words integer)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.notify_all_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('herafi_changes', 'everything');
  RETURN NULL;
END $function$;
CREATE TRIGGER notify_cities AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.city FOR EACH STATEMENT EXECUTE FUNCTION notify_all_changed();
CREATE TRIGGER notify_city_names AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.city_name FOR EACH STATEMENT EXECUTE FUNCTION notify_all_changed();
CREATE TRIGGER notify_places AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.place FOR EACH STATEMENT EXECUTE FUNCTION notify_all_changed();
CREATE TRIGGER notify_profession_names AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.profession_name FOR EACH STATEMENT EXECUTE FUNCTION notify_all_changed();
CREATE TRIGGER notify_professions AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.profession FOR EACH STATEMENT EXECUTE FUNCTION notify_all_changed();
CREATE TRIGGER notify_site_settings AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.site_settings FOR EACH STATEMENT EXECUTE FUNCTION notify_all_changed();
CREATE TRIGGER notify_truncation AFTER TRUNCATE ON public.craftsman FOR EACH STATEMENT EXECUTE FUNCTION notify_all_changed();

CREATE OR REPLACE FUNCTION public.notify_check_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- Of an erased listing nothing is found; its own trigger has said so.
  PERFORM pg_notify('herafi_changes', concat_ws(' ', 'listing', id, profession_id, city_id))
  FROM craftsman WHERE id IN (OLD.craftsman_id, NEW.craftsman_id) AND state = 'approved';
  RETURN NULL;
END $function$;
CREATE TRIGGER notify_check_change AFTER INSERT OR DELETE OR UPDATE ON public.listing_check FOR EACH ROW EXECUTE FUNCTION notify_check_change();
CREATE TRIGGER notify_work_change AFTER INSERT OR DELETE OR UPDATE ON public.work_picture FOR EACH ROW EXECUTE FUNCTION notify_check_change();

CREATE OR REPLACE FUNCTION public.notify_listing_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'approved' THEN
    PERFORM notify_lists(OLD);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'approved' THEN
    PERFORM notify_lists(NEW);
  END IF;
  RETURN NULL;
END $function$;
CREATE TRIGGER notify_listing_change AFTER INSERT OR DELETE OR UPDATE ON public.craftsman FOR EACH ROW EXECUTE FUNCTION notify_listing_change();

CREATE OR REPLACE FUNCTION public.notify_lists(listing craftsman)
 RETURNS void
 LANGUAGE sql
AS $function$
  SELECT pg_notify('herafi_changes', concat_ws(' ', 'listing', listing.id, profession, city))
  FROM unnest(array_prepend(listing.profession_id, listing.further_profession_ids)) profession,
    unnest(array_prepend(listing.city_id, listing.further_city_ids)) city
$function$;

CREATE OR REPLACE FUNCTION public.record_order_wait()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;
CREATE TRIGGER record_order_wait AFTER UPDATE ON public.craftsman FOR EACH ROW WHEN (((old.state <> new.state) AND ((old.state = 'pending'::text) OR (new.state = 'pending'::text)))) EXECUTE FUNCTION record_order_wait();

CREATE OR REPLACE FUNCTION public.recount_listings()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  LOCK TABLE craftsman IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM listing_total;
  DELETE FROM listing_block;
  PERFORM add_to_counts(
    ARRAY(
      SELECT ROW(profession_id, city_id, count(*), position / 4096)::listing_block
      FROM craftsman WHERE state = 'approved' GROUP BY profession_id, city_id, position / 4096),
    ARRAY(
      SELECT ROW(coalesce(profession_id, 0), coalesce(city_id, 0), count(*), position / 4096)::listing_block
      FROM further_list WHERE position IS NOT NULL GROUP BY profession_id, city_id, position / 4096));
END $function$;

CREATE OR REPLACE FUNCTION public.set_work_listed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.is_listed := EXISTS (SELECT FROM craftsman WHERE id = NEW.craftsman_id AND state = 'approved');
  RETURN NEW;
END $function$;
CREATE TRIGGER set_work_listed BEFORE INSERT OR UPDATE OF craftsman_id ON public.work_picture FOR EACH ROW EXECUTE FUNCTION set_work_listed();

CREATE OR REPLACE FUNCTION public.tidy_further()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.further_profession_ids := further_ids(NEW.further_profession_ids, NEW.profession_id);
  NEW.further_city_ids := further_ids(NEW.further_city_ids, NEW.city_id);
  NEW.place_ids := further_ids(NEW.place_ids, NULL);
  RETURN NEW;
END $function$;
CREATE TRIGGER tidy_further BEFORE INSERT OR UPDATE ON public.craftsman FOR EACH ROW WHEN (((new.further_profession_ids IS NOT NULL) OR (new.further_city_ids IS NOT NULL) OR (new.place_ids IS NOT NULL))) EXECUTE FUNCTION tidy_further();

CREATE OR REPLACE FUNCTION public.update_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  changed listing_block[] := '{}';
  further listing_block[] := '{}';
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
    further := further || ARRAY(
      SELECT ROW(coalesce(list.profession_id, 0), coalesce(list.city_id, 0), -count(*), position / 4096)::listing_block
      FROM old_rows, LATERAL further_lists(
        old_rows.profession_id, further_profession_ids, old_rows.city_id, further_city_ids) list
      WHERE state = 'approved' AND (further_profession_ids IS NOT NULL OR further_city_ids IS NOT NULL)
      GROUP BY list.profession_id, list.city_id, position / 4096);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    changed := changed || ARRAY(
      SELECT ROW(profession_id, city_id, count(*), position / 4096)::listing_block
      FROM new_rows WHERE state = 'approved' GROUP BY profession_id, city_id, position / 4096);
    further := further || ARRAY(
      SELECT ROW(coalesce(list.profession_id, 0), coalesce(list.city_id, 0), count(*), position / 4096)::listing_block
      FROM new_rows, LATERAL further_lists(
        new_rows.profession_id, further_profession_ids, new_rows.city_id, further_city_ids) list
      WHERE state = 'approved' AND (further_profession_ids IS NOT NULL OR further_city_ids IS NOT NULL)
      GROUP BY list.profession_id, list.city_id, position / 4096);
  END IF;
  PERFORM add_to_counts(changed, further);
  RETURN NULL;
END $function$;
CREATE TRIGGER count_deleted AFTER DELETE ON public.craftsman REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION update_counts();
CREATE TRIGGER count_inserted AFTER INSERT ON public.craftsman REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_counts();
CREATE TRIGGER count_truncated AFTER TRUNCATE ON public.craftsman FOR EACH STATEMENT EXECUTE FUNCTION update_counts();
CREATE TRIGGER count_updated AFTER UPDATE ON public.craftsman REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_counts();

CREATE OR REPLACE FUNCTION public.update_further_lists()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  changed integer[] := '{}';
  counted further_count[] := '{}';
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM further_list;
    DELETE FROM further_count;
    RETURN NULL;
  END IF;
  -- Most changes are of listings without any.
  IF TG_OP = 'INSERT' THEN
    changed := ARRAY(
      SELECT id FROM new_rows WHERE further_profession_ids IS NOT NULL OR further_city_ids IS NOT NULL);
  ELSIF TG_OP = 'DELETE' THEN
    changed := ARRAY(
      SELECT id FROM old_rows WHERE further_profession_ids IS NOT NULL OR further_city_ids IS NOT NULL);
  ELSE
    changed := ARRAY(
      WITH before AS (
        SELECT id, profession_id, further_profession_ids, city_id, further_city_ids,
          CASE WHEN state = 'approved' THEN position END AS listed
        FROM old_rows WHERE further_profession_ids IS NOT NULL OR further_city_ids IS NOT NULL),
      now AS (
        SELECT id, profession_id, further_profession_ids, city_id, further_city_ids,
          CASE WHEN state = 'approved' THEN position END AS listed
        FROM new_rows WHERE further_profession_ids IS NOT NULL OR further_city_ids IS NOT NULL)
      SELECT id FROM (SELECT * FROM before EXCEPT SELECT * FROM now) former
      UNION SELECT id FROM (SELECT * FROM now EXCEPT SELECT * FROM before) current);
  END IF;
  IF cardinality(changed) = 0 THEN
    RETURN NULL;
  END IF;
  -- The lock of the triggers above: a transaction that has it changes counts in any order.
  PERFORM pg_advisory_xact_lock('listing_change'::regclass::oid::bigint);
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM further_list WHERE craftsman_id = ANY(changed);
    counted := ARRAY(
      SELECT ROW(one.profession_id, one.city_id, -count(*))::further_count
      FROM old_rows, LATERAL (
        SELECT unnest(further_profession_ids), 0 UNION ALL SELECT 0, unnest(further_city_ids)
      ) one (profession_id, city_id)
      WHERE id = ANY(changed) GROUP BY one.profession_id, one.city_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO further_list (craftsman_id, profession_id, city_id, position)
    SELECT id, list.profession_id, list.city_id, CASE WHEN state = 'approved' THEN position END
    FROM new_rows, LATERAL further_lists(
      new_rows.profession_id, further_profession_ids, new_rows.city_id, further_city_ids) list
    WHERE id = ANY(changed);
    counted := counted || ARRAY(
      SELECT ROW(one.profession_id, one.city_id, count(*))::further_count
      FROM new_rows, LATERAL (
        SELECT unnest(further_profession_ids), 0 UNION ALL SELECT 0, unnest(further_city_ids)
      ) one (profession_id, city_id)
      WHERE id = ANY(changed) GROUP BY one.profession_id, one.city_id);
  END IF;
  INSERT INTO further_count AS current
  SELECT profession_id, city_id, sum(craftsmen) FROM unnest(counted)
  GROUP BY profession_id, city_id HAVING sum(craftsmen) <> 0 ORDER BY profession_id, city_id
  ON CONFLICT (profession_id, city_id) DO UPDATE SET craftsmen = current.craftsmen + excluded.craftsmen;
  RETURN NULL;
END $function$;
CREATE TRIGGER further_deleted AFTER DELETE ON public.craftsman REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION update_further_lists();
CREATE TRIGGER further_inserted AFTER INSERT ON public.craftsman REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_further_lists();
CREATE TRIGGER further_truncated AFTER TRUNCATE ON public.craftsman FOR EACH STATEMENT EXECUTE FUNCTION update_further_lists();
CREATE TRIGGER further_updated AFTER UPDATE ON public.craftsman REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_further_lists();

CREATE OR REPLACE FUNCTION public.update_name_pairs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;
CREATE TRIGGER name_deleted AFTER DELETE ON public.craftsman REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION update_name_pairs();
CREATE TRIGGER name_inserted AFTER INSERT ON public.craftsman REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_name_pairs();
CREATE TRIGGER name_truncated AFTER TRUNCATE ON public.craftsman FOR EACH STATEMENT EXECUTE FUNCTION update_name_pairs();
CREATE TRIGGER name_updated AFTER UPDATE ON public.craftsman REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_name_pairs();

CREATE OR REPLACE FUNCTION public.update_same_names()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  changed integer[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM same_name;
    RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN
    changed := ARRAY(SELECT id FROM new_rows);
  ELSIF TG_OP = 'DELETE' THEN
    changed := ARRAY(SELECT id FROM old_rows);
  ELSE
    changed := ARRAY(
      SELECT new_rows.id FROM new_rows JOIN old_rows ON old_rows.id = new_rows.id
      WHERE old_rows.fullname <> new_rows.fullname OR old_rows.city_id <> new_rows.city_id
        OR (old_rows.state = 'declined') <> (new_rows.state = 'declined'));
  END IF;
  IF cardinality(changed) = 0 THEN
    RETURN NULL;
  END IF;
  -- So that of two that come at the same moment the second one sees the first.
  PERFORM pg_advisory_xact_lock('listing_change'::regclass::oid::bigint);
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM same_name WHERE younger_id = ANY(changed);
    DELETE FROM same_name WHERE older_id = ANY(changed);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_same_names(changed);
  END IF;
  RETURN NULL;
END $function$;
CREATE TRIGGER same_name_deleted AFTER DELETE ON public.craftsman REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION update_same_names();
CREATE TRIGGER same_name_inserted AFTER INSERT ON public.craftsman REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_same_names();
CREATE TRIGGER same_name_truncated AFTER TRUNCATE ON public.craftsman FOR EACH STATEMENT EXECUTE FUNCTION update_same_names();
CREATE TRIGGER same_name_updated AFTER UPDATE ON public.craftsman REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_same_names();
