CREATE TABLE "listing_block" (
	"profession_id" integer NOT NULL,
	"city_id" integer NOT NULL,
	"listed" integer NOT NULL,
	"block" bigint NOT NULL,
	CONSTRAINT "listing_block_profession_id_city_id_block_pk" PRIMARY KEY("profession_id","city_id","block")
);
--> statement-breakpoint
CREATE TABLE "listing_total" (
	"profession_id" integer NOT NULL,
	"city_id" integer NOT NULL,
	"listed" integer NOT NULL,
	CONSTRAINT "listing_total_profession_id_city_id_pk" PRIMARY KEY("profession_id","city_id")
);
--> statement-breakpoint
DROP INDEX "craftsman_listed";--> statement-breakpoint
DROP INDEX "craftsman_listed_by_profession";--> statement-breakpoint
DROP INDEX "craftsman_listed_by_city";--> statement-breakpoint
DROP INDEX "craftsman_listed_by_both";--> statement-breakpoint
ALTER TABLE "craftsman" ADD COLUMN "place" bigint;--> statement-breakpoint
CREATE SEQUENCE "craftsman_place_seq" OWNED BY "craftsman"."place";--> statement-breakpoint
UPDATE "craftsman" SET "place" = "placed"."place" FROM (
	SELECT "id", nextval('craftsman_place_seq') AS "place" FROM (
		SELECT "id" FROM "craftsman" WHERE "approved_at" IS NOT NULL ORDER BY "approved_at", "id"
	) AS "sorted"
) AS "placed" WHERE "craftsman"."id" = "placed"."id";--> statement-breakpoint
CREATE INDEX "craftsman_listed" ON "craftsman" USING btree ("place") WHERE "craftsman"."state" = 'approved';--> statement-breakpoint
CREATE INDEX "craftsman_listed_by_profession" ON "craftsman" USING btree ("profession_id","place") WHERE "craftsman"."state" = 'approved';--> statement-breakpoint
CREATE INDEX "craftsman_listed_by_city" ON "craftsman" USING btree ("city_id","place") WHERE "craftsman"."state" = 'approved';--> statement-breakpoint
CREATE INDEX "craftsman_listed_by_both" ON "craftsman" USING btree ("profession_id","city_id","place") WHERE "craftsman"."state" = 'approved';--> statement-breakpoint
ALTER TABLE "craftsman" ADD CONSTRAINT "craftsman_approved_placed" CHECK (("craftsman"."approved_at" is not null) = ("craftsman"."place" is not null));--> statement-breakpoint
CREATE FUNCTION give_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.approved_at IS NULL THEN
    NEW.place := NULL;
  ELSIF NEW.place IS NULL THEN
    NEW.place := nextval('craftsman_place_seq');
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER give_place BEFORE INSERT OR UPDATE ON craftsman
  FOR EACH ROW EXECUTE FUNCTION give_place();
--> statement-breakpoint
-- What a listing counts for: all there are, its profession, its city, both.
CREATE FUNCTION widened(changed listing_block[]) RETURNS SETOF listing_block LANGUAGE sql IMMUTABLE AS $$
  SELECT counted.profession_id, counted.city_id, one.listed, one.block
  FROM unnest(changed) AS one, LATERAL (
    VALUES (0, 0), (one.profession_id, 0), (0, one.city_id), (one.profession_id, one.city_id)
  ) AS counted (profession_id, city_id)
$$;
--> statement-breakpoint
CREATE FUNCTION add_to_counts(changed listing_block[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Always in one order, so that no two who change counts wait for each other.
  INSERT INTO listing_total AS kept (profession_id, city_id, listed)
  SELECT profession_id, city_id, sum(listed) FROM widened(changed)
  GROUP BY profession_id, city_id HAVING sum(listed) <> 0 ORDER BY profession_id, city_id
  ON CONFLICT (profession_id, city_id) DO UPDATE SET listed = kept.listed + excluded.listed;

  INSERT INTO listing_block AS kept (profession_id, city_id, block, listed)
  SELECT profession_id, city_id, block, sum(listed) FROM widened(changed)
  GROUP BY profession_id, city_id, block HAVING sum(listed) <> 0
  ORDER BY profession_id, city_id, block
  ON CONFLICT (profession_id, city_id, block) DO UPDATE SET listed = kept.listed + excluded.listed;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_counts() RETURNS trigger LANGUAGE plpgsql AS $$
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
      SELECT ROW(profession_id, city_id, -count(*), place / 1024)::listing_block
      FROM old_rows WHERE state = 'approved' GROUP BY profession_id, city_id, place / 1024);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    changed := changed || ARRAY(
      SELECT ROW(profession_id, city_id, count(*), place / 1024)::listing_block
      FROM new_rows WHERE state = 'approved' GROUP BY profession_id, city_id, place / 1024);
  END IF;
  PERFORM add_to_counts(changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_inserted AFTER INSERT ON craftsman
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_counts();
--> statement-breakpoint
CREATE TRIGGER count_updated AFTER UPDATE ON craftsman
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_counts();
--> statement-breakpoint
CREATE TRIGGER count_deleted AFTER DELETE ON craftsman
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_counts();
--> statement-breakpoint
CREATE TRIGGER count_none AFTER TRUNCATE ON craftsman
  FOR EACH STATEMENT EXECUTE FUNCTION keep_counts();
--> statement-breakpoint
SELECT add_to_counts(ARRAY(
  SELECT ROW(profession_id, city_id, count(*), place / 1024)::listing_block
  FROM craftsman WHERE state = 'approved' GROUP BY profession_id, city_id, place / 1024));
