DROP INDEX "craftsman_flagged";--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "city_ids" integer[];--> statement-breakpoint
ALTER TABLE "craftsman" ADD COLUMN "refused_city_ids" integer[];--> statement-breakpoint
ALTER TABLE "craftsman" ADD COLUMN "refusal_reason" text;--> statement-breakpoint
ALTER TABLE "craftsman" ADD COLUMN "changed_from" jsonb;--> statement-breakpoint
ALTER TABLE "craftsman" ADD COLUMN "flag_city_ids" integer[];--> statement-breakpoint
ALTER TABLE "former_decision" ADD COLUMN "city_ids" integer[];--> statement-breakpoint
CREATE INDEX "audit_cities" ON "audit" USING gin ("city_ids") WHERE "audit"."city_ids" is not null;--> statement-breakpoint
CREATE INDEX "craftsman_refused_in" ON "craftsman" USING gin ("refused_city_ids") WHERE "craftsman"."refused_city_ids" is not null;--> statement-breakpoint
CREATE INDEX "craftsman_flagged_in" ON "craftsman" USING gin ("flag_city_ids") WHERE "craftsman"."flag_city_ids" is not null;--> statement-breakpoint
CREATE INDEX "craftsman_flagged" ON "craftsman" USING btree ("id") WHERE "craftsman"."flag_city_ids" is not null;--> statement-breakpoint
UPDATE "craftsman" SET "refused_city_ids" = ARRAY["city_id"], "refusal_reason" = "state_reason" WHERE "state" IN ('declined', 'suspended') OR "declined_digests" IS NOT NULL;--> statement-breakpoint
UPDATE "craftsman" SET "flag_city_ids" = ARRAY["city_id"] WHERE "contacts_flagged_at" IS NOT NULL;--> statement-breakpoint
UPDATE "former_decision" SET "city_ids" = "craftsman"."refused_city_ids" FROM "craftsman" WHERE "craftsman"."id" = "former_decision"."listing_id";
