CREATE TABLE "departed_listing" (
	"id" integer PRIMARY KEY NOT NULL,
	"profession_id" integer,
	"city_id" integer,
	"departed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "push_subscription" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profession" ADD COLUMN "icon" text;--> statement-breakpoint
ALTER TABLE "departed_listing" ADD CONSTRAINT "departed_listing_profession_id_profession_id_fk" FOREIGN KEY ("profession_id") REFERENCES "public"."profession"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departed_listing" ADD CONSTRAINT "departed_listing_city_id_city_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."city"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "departed_listing_profession" ON "departed_listing" USING btree ("profession_id");--> statement-breakpoint
CREATE INDEX "departed_listing_city" ON "departed_listing" USING btree ("city_id");--> statement-breakpoint
CREATE INDEX "departed_listing_departed" ON "departed_listing" USING btree ("departed_at");--> statement-breakpoint
-- Addresses that were placeholders lead nowhere, also where an owner has set only some of them.
UPDATE "site_settings" SET "values" = jsonb_set("values", '{social}', (
	SELECT jsonb_object_agg("key", CASE WHEN "value" #>> '{}' IN (
		'https://www.facebook.com/herafi',
		'https://www.instagram.com/herafi',
		'https://t.me/herafi',
		'https://www.youtube.com/@herafi'
	) THEN 'null'::jsonb ELSE "value" END)
	FROM jsonb_each("values" -> 'social')
))
WHERE jsonb_typeof("values" -> 'social') = 'object' AND "values" -> 'social' <> '{}'::jsonb;
