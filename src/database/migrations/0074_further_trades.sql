LOCK TABLE craftsman IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "further_count" (
	"profession_id" integer NOT NULL,
	"city_id" integer NOT NULL,
	"craftsmen" integer NOT NULL,
	CONSTRAINT "further_count_profession_id_city_id_pk" PRIMARY KEY("profession_id","city_id")
);
--> statement-breakpoint
CREATE TABLE "further_list" (
	"craftsman_id" integer NOT NULL,
	"profession_id" integer,
	"city_id" integer,
	"position" bigint,
	CONSTRAINT "further_list_unique" UNIQUE NULLS NOT DISTINCT("craftsman_id","profession_id","city_id")
);
--> statement-breakpoint
ALTER TABLE "revision" ADD COLUMN "further_profession_ids" integer[];--> statement-breakpoint
ALTER TABLE "revision" ADD COLUMN "further_city_ids" integer[];--> statement-breakpoint
ALTER TABLE "revision" ADD COLUMN "place_ids" integer[];--> statement-breakpoint
ALTER TABLE "craftsman" ADD COLUMN "further_profession_ids" integer[];--> statement-breakpoint
ALTER TABLE "craftsman" ADD COLUMN "further_city_ids" integer[];--> statement-breakpoint
ALTER TABLE "craftsman" ADD COLUMN "place_ids" integer[];--> statement-breakpoint
ALTER TABLE "further_list" ADD CONSTRAINT "further_list_profession_id_profession_id_fk" FOREIGN KEY ("profession_id") REFERENCES "public"."profession"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "further_list" ADD CONSTRAINT "further_list_city_id_city_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."city"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "further_list_by_profession" ON "further_list" USING btree ("profession_id","position") WHERE "further_list"."city_id" is null and "further_list"."position" is not null;--> statement-breakpoint
CREATE INDEX "further_list_by_city" ON "further_list" USING btree ("city_id","position") WHERE "further_list"."profession_id" is null and "further_list"."position" is not null;--> statement-breakpoint
CREATE INDEX "further_list_by_both" ON "further_list" USING btree ("profession_id","city_id","position") WHERE "further_list"."profession_id" is not null and "further_list"."city_id" is not null and "further_list"."position" is not null;--> statement-breakpoint
CREATE INDEX "further_list_profession" ON "further_list" USING btree ("profession_id");--> statement-breakpoint
CREATE INDEX "further_list_city" ON "further_list" USING btree ("city_id");--> statement-breakpoint
CREATE INDEX "craftsman_further_professions" ON "craftsman" USING gin ("further_profession_ids") WITH (fastupdate=false) WHERE "craftsman"."further_profession_ids" is not null;--> statement-breakpoint
CREATE INDEX "craftsman_further_cities" ON "craftsman" USING gin ("further_city_ids") WITH (fastupdate=false) WHERE "craftsman"."further_city_ids" is not null;--> statement-breakpoint
CREATE INDEX "craftsman_places" ON "craftsman" USING gin ("place_ids") WITH (fastupdate=false) WHERE "craftsman"."place_ids" is not null;--> statement-breakpoint
ALTER TABLE "craftsman" ADD CONSTRAINT "craftsman_further_many" CHECK (cardinality("craftsman"."further_profession_ids") between 1 and 2
          and cardinality("craftsman"."further_city_ids") between 1 and 5
          and cardinality("craftsman"."place_ids") between 1 and 12);
--> statement-breakpoint
-- The ids in their order, each once, without this one; null if none is left.
CREATE FUNCTION further_ids(ids integer[], first integer) RETURNS integer[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg(id ORDER BY nr) FROM (
    SELECT id, min(nr) AS nr FROM unnest(ids) WITH ORDINALITY AS given (id, nr)
    WHERE id IS DISTINCT FROM first GROUP BY id) each
$$;
--> statement-breakpoint
CREATE FUNCTION tidy_further() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.further_profession_ids := further_ids(NEW.further_profession_ids, NEW.profession_id);
  NEW.further_city_ids := further_ids(NEW.further_city_ids, NEW.city_id);
  NEW.place_ids := further_ids(NEW.place_ids, NULL);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER tidy_further BEFORE INSERT OR UPDATE ON craftsman FOR EACH ROW
WHEN (NEW.further_profession_ids IS NOT NULL OR NEW.further_city_ids IS NOT NULL OR NEW.place_ids IS NOT NULL)
EXECUTE FUNCTION tidy_further();
--> statement-breakpoint
-- The lists of a listing beside that of all, and those of its first profession and city; null stands for "every".
CREATE FUNCTION further_lists(profession integer, professions integer[], city integer, cities integer[])
RETURNS TABLE (profession_id integer, city_id integer) LANGUAGE sql IMMUTABLE AS $$
  SELECT one.id, other.id
  FROM (VALUES (NULL::integer, true), (profession, true)
    UNION ALL SELECT id, false FROM unnest(professions) id) one (id, is_first)
  CROSS JOIN (VALUES (NULL::integer, true), (city, true)
    UNION ALL SELECT id, false FROM unnest(cities) id) other (id, is_first)
  WHERE NOT (one.is_first AND other.is_first)
$$;
--> statement-breakpoint
CREATE FUNCTION update_further_lists() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
--> statement-breakpoint
CREATE TRIGGER further_inserted AFTER INSERT ON craftsman REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION update_further_lists();
--> statement-breakpoint
CREATE TRIGGER further_updated AFTER UPDATE ON craftsman REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION update_further_lists();
--> statement-breakpoint
CREATE TRIGGER further_deleted AFTER DELETE ON craftsman REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION update_further_lists();
--> statement-breakpoint
CREATE TRIGGER further_truncated AFTER TRUNCATE ON craftsman
FOR EACH STATEMENT EXECUTE FUNCTION update_further_lists();
--> statement-breakpoint
DROP FUNCTION add_to_counts(listing_block[]);
--> statement-breakpoint
-- `further` has its own lists, so the total of all does not count a listing again.
CREATE FUNCTION add_to_counts(changed listing_block[], further listing_block[]) RETURNS void LANGUAGE plpgsql AS $$
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
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION update_counts() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_listings() RETURNS void LANGUAGE plpgsql AS $$
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
END $$;
--> statement-breakpoint
-- Of each list in which a listing stands, in the form that processes of the version before read, too.
CREATE FUNCTION notify_lists(listing craftsman) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('herafi_changes', concat_ws(' ', 'listing', listing.id, profession, city))
  FROM unnest(array_prepend(listing.profession_id, listing.further_profession_ids)) profession,
    unnest(array_prepend(listing.city_id, listing.further_city_ids)) city
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION notify_listing_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'approved' THEN
    PERFORM notify_lists(OLD);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'approved' THEN
    PERFORM notify_lists(NEW);
  END IF;
  RETURN NULL;
END $$;
