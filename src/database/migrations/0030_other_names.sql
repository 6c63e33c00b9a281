CREATE TABLE "city_name" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "city_name_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"folded" text NOT NULL,
	"kind" text DEFAULT 'name' NOT NULL,
	"is_seed" boolean DEFAULT false NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL,
	"city_id" integer NOT NULL,
	CONSTRAINT "city_name_other_length" CHECK (char_length("city_name"."name") between 2 and 40)
);
--> statement-breakpoint
CREATE TABLE "name_version" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "name_version_is_one_row" CHECK ("name_version"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "profession_name" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "profession_name_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"folded" text NOT NULL,
	"kind" text DEFAULT 'name' NOT NULL,
	"is_seed" boolean DEFAULT false NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL,
	"profession_id" integer NOT NULL,
	CONSTRAINT "profession_name_length" CHECK (char_length("profession_name"."name") between 2 and 40)
);
--> statement-breakpoint
CREATE TABLE "missed_query" (
	"folded" text NOT NULL,
	"person" text NOT NULL,
	"typed" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "missed_query_person_folded_pk" PRIMARY KEY("person","folded")
);
--> statement-breakpoint
CREATE TABLE "missed_query_key" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"key" text NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "city" ADD COLUMN "latitude" real;--> statement-breakpoint
ALTER TABLE "city" ADD COLUMN "longitude" real;--> statement-breakpoint
ALTER TABLE "city_name" ADD CONSTRAINT "city_name_city_id_city_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."city"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profession_name" ADD CONSTRAINT "profession_name_profession_id_profession_id_fk" FOREIGN KEY ("profession_id") REFERENCES "public"."profession"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "city_name_other_unique" ON "city_name" USING btree ("city_id","folded");--> statement-breakpoint
CREATE UNIQUE INDEX "profession_name_unique" ON "profession_name" USING btree ("profession_id","folded");--> statement-breakpoint
CREATE INDEX "missed_query_at" ON "missed_query" USING btree ("at");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION change_name_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO name_version (id, version) VALUES (1, gen_random_uuid())
  ON CONFLICT (id) DO UPDATE SET version = excluded.version;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER version_professions AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON profession
FOR EACH STATEMENT EXECUTE FUNCTION change_name_version();
--> statement-breakpoint
CREATE TRIGGER version_cities AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON city
FOR EACH STATEMENT EXECUTE FUNCTION change_name_version();
--> statement-breakpoint
CREATE TRIGGER version_profession_names AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON profession_name
FOR EACH STATEMENT EXECUTE FUNCTION change_name_version();
--> statement-breakpoint
CREATE TRIGGER version_city_names AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON city_name
FOR EACH STATEMENT EXECUTE FUNCTION change_name_version();
--> statement-breakpoint
CREATE TRIGGER notify_profession_names AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON profession_name
FOR EACH STATEMENT EXECUTE FUNCTION notify_all_changed();
--> statement-breakpoint
CREATE TRIGGER notify_city_names AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON city_name
FOR EACH STATEMENT EXECUTE FUNCTION notify_all_changed();
