CREATE TABLE "place" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "place_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"city_id" integer NOT NULL,
	"name" text NOT NULL,
	"folded" text NOT NULL,
	"other_names" text[] DEFAULT '{}' NOT NULL,
	"kind" text NOT NULL,
	"latitude" real,
	"longitude" real,
	"is_seed" boolean DEFAULT false NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "place_name_length" CHECK (char_length("place"."name") between 2 and 60),
	CONSTRAINT "place_other_names" CHECK (cardinality("place"."other_names") <= 12),
	CONSTRAINT "place_coordinates" CHECK (("place"."latitude" is null) = ("place"."longitude" is null) and "place"."latitude" between -90 and 90 and "place"."longitude" between -180 and 180)
);
--> statement-breakpoint
ALTER TABLE "place" ADD CONSTRAINT "place_city_id_city_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."city"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "place_unique" ON "place" USING btree ("city_id","folded");
--> statement-breakpoint
CREATE TRIGGER version_places AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON place
FOR EACH STATEMENT EXECUTE FUNCTION change_name_version();
--> statement-breakpoint
CREATE TRIGGER notify_places AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON place
FOR EACH STATEMENT EXECUTE FUNCTION notify_all_changed();
