ALTER TABLE "craftsman" DROP CONSTRAINT "craftsman_status_known";--> statement-breakpoint
ALTER TABLE "craftsman" DROP CONSTRAINT "craftsman_approved_dated";--> statement-breakpoint
DROP INDEX "craftsman_listed";--> statement-breakpoint
DROP INDEX "craftsman_listed_by_profession";--> statement-breakpoint
DROP INDEX "craftsman_listed_by_city";--> statement-breakpoint
DROP INDEX "craftsman_listed_by_both";--> statement-breakpoint
DROP INDEX "craftsman_waiting";--> statement-breakpoint
ALTER TABLE "craftsman" ADD COLUMN "state" text DEFAULT 'pending' NOT NULL;--> statement-breakpoint
ALTER TABLE "craftsman" ADD COLUMN "state_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "craftsman" ADD COLUMN "state_reason" text;--> statement-breakpoint
UPDATE "craftsman" SET "state" = CASE "status" WHEN 1 THEN 'approved' ELSE 'pending' END, "state_since" = coalesce("approved_at", "created_at");--> statement-breakpoint
CREATE INDEX "craftsman_listed" ON "craftsman" USING btree ("approved_at","id") WHERE "craftsman"."state" = 'approved';--> statement-breakpoint
CREATE INDEX "craftsman_listed_by_profession" ON "craftsman" USING btree ("profession_id","approved_at","id") WHERE "craftsman"."state" = 'approved';--> statement-breakpoint
CREATE INDEX "craftsman_listed_by_city" ON "craftsman" USING btree ("city_id","approved_at","id") WHERE "craftsman"."state" = 'approved';--> statement-breakpoint
CREATE INDEX "craftsman_listed_by_both" ON "craftsman" USING btree ("profession_id","city_id","approved_at","id") WHERE "craftsman"."state" = 'approved';--> statement-breakpoint
CREATE INDEX "craftsman_waiting" ON "craftsman" USING btree ("state_since","id") WHERE "craftsman"."state" = 'pending';--> statement-breakpoint
ALTER TABLE "craftsman" DROP COLUMN "status";--> statement-breakpoint
ALTER TABLE "craftsman" ADD CONSTRAINT "craftsman_state_known" CHECK ("craftsman"."state" in ('pending', 'approved', 'declined', 'suspended'));--> statement-breakpoint
ALTER TABLE "craftsman" ADD CONSTRAINT "craftsman_state_reasoned" CHECK (("craftsman"."state" in ('declined', 'suspended')) = ("craftsman"."state_reason" is not null));--> statement-breakpoint
ALTER TABLE "craftsman" ADD CONSTRAINT "craftsman_approved_dated" CHECK (("craftsman"."state" in ('approved', 'suspended')) = ("craftsman"."approved_at" is not null));