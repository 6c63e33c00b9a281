CREATE TABLE "craftsman_count" (
	"profession_id" integer NOT NULL,
	"city_id" integer NOT NULL,
	"state" text NOT NULL,
	"craftsmen" integer NOT NULL,
	CONSTRAINT "craftsman_count_profession_id_city_id_state_pk" PRIMARY KEY("profession_id","city_id","state")
);
--> statement-breakpoint
CREATE TABLE "number_request_count" (
	"day" date PRIMARY KEY NOT NULL,
	"requests" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_wait" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_wait_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"decided_at" timestamp with time zone NOT NULL,
	"seconds" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registration_count" (
	"quarter" timestamp with time zone PRIMARY KEY NOT NULL,
	"registrations" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "order_wait_decided" ON "order_wait" USING btree ("decided_at");
--> statement-breakpoint
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
--> statement-breakpoint
CREATE OR REPLACE TRIGGER craftsmen_inserted AFTER INSERT ON craftsman REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_craftsmen();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER craftsmen_updated AFTER UPDATE ON craftsman REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_craftsmen();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER craftsmen_deleted AFTER DELETE ON craftsman REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_craftsmen();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER craftsmen_truncated AFTER TRUNCATE ON craftsman
  FOR EACH STATEMENT EXECUTE FUNCTION count_craftsmen();
--> statement-breakpoint
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
--> statement-breakpoint
CREATE OR REPLACE TRIGGER record_order_wait AFTER UPDATE ON craftsman
  FOR EACH ROW WHEN (OLD.state <> NEW.state AND (OLD.state = 'pending' OR NEW.state = 'pending'))
  EXECUTE FUNCTION record_order_wait();
--> statement-breakpoint
-- Nobody changes a listing meanwhile: CREATE TRIGGER has locked the table.
INSERT INTO craftsman_count (profession_id, city_id, state, craftsmen)
SELECT profession_id, city_id, state, count(*) FROM craftsman GROUP BY profession_id, city_id, state;
--> statement-breakpoint
INSERT INTO registration_count (quarter, registrations)
SELECT date_bin('15 minutes', created_at, '2000-01-01 00:00+00'), count(*) FROM craftsman GROUP BY 1;
