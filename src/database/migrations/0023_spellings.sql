-- Names that differ by spaces alone are one: of entries that have one name now, the oldest keeps it alone.
CREATE TABLE "folded_by" (
	"version" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "city_name_unique";--> statement-breakpoint
DROP INDEX "profession_title_unique";--> statement-breakpoint
ALTER TABLE "city" ADD COLUMN "is_duplicate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profession" ADD COLUMN "is_duplicate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "city" SET "is_duplicate" = true WHERE EXISTS (
	SELECT FROM "city" older WHERE older."id" < "city"."id"
	AND replace(older."name_folded", ' ', '') = replace("city"."name_folded", ' ', ''));
--> statement-breakpoint
UPDATE "profession" SET "is_duplicate" = true WHERE EXISTS (
	SELECT FROM "profession" older WHERE older."id" < "profession"."id"
	AND replace(older."title_folded", ' ', '') = replace("profession"."title_folded", ' ', ''));
--> statement-breakpoint
CREATE UNIQUE INDEX "city_name_unique" ON "city" USING btree (replace("name_folded", ' ', '')) WHERE not "city"."is_duplicate";--> statement-breakpoint
CREATE UNIQUE INDEX "profession_title_unique" ON "profession" USING btree (replace("title_folded", ' ', '')) WHERE not "profession"."is_duplicate";
