LOCK TABLE craftsman IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "different_people" (
	"older_id" integer NOT NULL,
	"younger_id" integer NOT NULL,
	"account_id" integer,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "different_people_older_id_younger_id_pk" PRIMARY KEY("older_id","younger_id"),
	CONSTRAINT "different_people_ordered" CHECK ("different_people"."older_id" < "different_people"."younger_id")
);
--> statement-breakpoint
CREATE TABLE "listing_merge" (
	"former_id" integer PRIMARY KEY NOT NULL,
	"kept_id" integer NOT NULL,
	"merged_at" timestamp with time zone NOT NULL,
	"account_id" integer,
	"data" jsonb,
	"former_image" text,
	"kept_image" text
);
--> statement-breakpoint
CREATE TABLE "same_name" (
	"older_id" integer NOT NULL,
	"younger_id" integer NOT NULL,
	"city_id" integer NOT NULL,
	CONSTRAINT "same_name_younger_id_older_id_pk" PRIMARY KEY("younger_id","older_id")
);
--> statement-breakpoint
ALTER TABLE "listing_consent" DROP CONSTRAINT "listing_consent_pkey";--> statement-breakpoint
ALTER TABLE "listing_consent" ADD COLUMN "id" integer PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "listing_consent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "different_people" ADD CONSTRAINT "different_people_older_id_craftsman_id_fk" FOREIGN KEY ("older_id") REFERENCES "public"."craftsman"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "different_people" ADD CONSTRAINT "different_people_younger_id_craftsman_id_fk" FOREIGN KEY ("younger_id") REFERENCES "public"."craftsman"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "different_people" ADD CONSTRAINT "different_people_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_merge" ADD CONSTRAINT "listing_merge_kept_id_craftsman_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."craftsman"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_merge" ADD CONSTRAINT "listing_merge_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "different_people_younger" ON "different_people" USING btree ("younger_id");--> statement-breakpoint
CREATE INDEX "different_people_account" ON "different_people" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "listing_merge_kept" ON "listing_merge" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "listing_merge_account" ON "listing_merge" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "listing_merge_undoable" ON "listing_merge" USING btree ("merged_at") WHERE "listing_merge"."data" is not null;--> statement-breakpoint
CREATE INDEX "listing_merge_former_image" ON "listing_merge" USING btree ("former_image") WHERE "listing_merge"."former_image" is not null;--> statement-breakpoint
CREATE INDEX "listing_merge_kept_image" ON "listing_merge" USING btree ("kept_image") WHERE "listing_merge"."kept_image" is not null;--> statement-breakpoint
CREATE INDEX "same_name_older" ON "same_name" USING btree ("older_id");--> statement-breakpoint
CREATE INDEX "same_name_city" ON "same_name" USING btree ("city_id","younger_id","older_id");--> statement-breakpoint
CREATE INDEX "listing_consent_listing" ON "listing_consent" USING btree ("listing_id","id");
--> statement-breakpoint
-- The expression is that of `nameKey`, and of the index "craftsman_name_in_city".
-- A table that was just filled has no statistics yet, by which it would be read for each row: as by the first import.
CREATE FUNCTION add_same_names(ids integer[]) RETURNS void LANGUAGE sql
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
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
$$;
--> statement-breakpoint
CREATE FUNCTION update_same_names() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
--> statement-breakpoint
CREATE TRIGGER same_name_deleted AFTER DELETE ON craftsman REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION update_same_names();--> statement-breakpoint
CREATE TRIGGER same_name_inserted AFTER INSERT ON craftsman REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION update_same_names();--> statement-breakpoint
CREATE TRIGGER same_name_truncated AFTER TRUNCATE ON craftsman
FOR EACH STATEMENT EXECUTE FUNCTION update_same_names();--> statement-breakpoint
CREATE TRIGGER same_name_updated AFTER UPDATE ON craftsman REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION update_same_names();
--> statement-breakpoint
CREATE FUNCTION forget_same_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM same_name WHERE older_id = NEW.older_id AND younger_id = NEW.younger_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER forget_same_name AFTER INSERT ON different_people FOR EACH ROW EXECUTE FUNCTION forget_same_name();
--> statement-breakpoint
WITH keyed AS (
  SELECT id, city_id, regexp_replace(regexp_replace(translate(lower(fullname), 'أإآٱىةؤئـًٌٍَُِّْٰ', 'اااايهوي'), '(^| |عبد)ال', '\1', 'g'), '[ .۔''’‘`´()‐-–-]', '', 'g') AS key FROM craftsman WHERE state <> 'declined'
), numbered AS (
  SELECT id, city_id, key, row_number() OVER (PARTITION BY city_id, key ORDER BY id) AS number
  FROM keyed WHERE key <> ''
)
INSERT INTO same_name (older_id, younger_id, city_id)
SELECT older.id, younger.id, older.city_id
FROM numbered older JOIN numbered younger ON younger.city_id = older.city_id AND younger.key = older.key
  AND younger.number - older.number BETWEEN 1 AND 3;
