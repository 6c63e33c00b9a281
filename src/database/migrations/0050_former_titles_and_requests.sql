ALTER TABLE "city_name" DROP CONSTRAINT "city_name_other_length";--> statement-breakpoint
ALTER TABLE "profession_name" DROP CONSTRAINT "profession_name_length";--> statement-breakpoint
ALTER TABLE "city_name" ADD CONSTRAINT "city_name_other_length" CHECK (char_length("city_name"."name") between 2 and 60);--> statement-breakpoint
ALTER TABLE "profession_name" ADD CONSTRAINT "profession_name_length" CHECK (char_length("profession_name"."name") between 2 and 60);--> statement-breakpoint
INSERT INTO "profession_name" ("profession_id", "name", "folded")
SELECT f."profession_id", f."folded", f."folded" FROM "former_title" f
WHERE char_length(f."folded") BETWEEN 2 AND 60 AND NOT EXISTS (
  SELECT FROM "profession" p WHERE replace(p."title_folded", ' ', '') = replace(f."folded", ' ', ''))
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "city_name" ("city_id", "name", "folded")
SELECT f."city_id", f."folded", f."folded" FROM "former_name" f
WHERE char_length(f."folded") BETWEEN 2 AND 60 AND NOT EXISTS (
  SELECT FROM "city" c WHERE replace(c."name_folded", ' ', '') = replace(f."folded", ' ', ''))
ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE TABLE "trade_request_count" (
	"profession_id" integer NOT NULL,
	"day" date NOT NULL,
	"requests" integer NOT NULL,
	CONSTRAINT "trade_request_count_profession_id_day_pk" PRIMARY KEY("profession_id","day")
);
--> statement-breakpoint
ALTER TABLE "trade_request_count" ADD CONSTRAINT "trade_request_count_profession_id_profession_id_fk" FOREIGN KEY ("profession_id") REFERENCES "public"."profession"("id") ON DELETE cascade ON UPDATE no action;