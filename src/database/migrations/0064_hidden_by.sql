ALTER TABLE "craftsman" ADD COLUMN "hidden_by" text;--> statement-breakpoint
UPDATE "craftsman" SET "hidden_by" = 'pause', "hidden_at" = "paused_at" WHERE "paused_at" = "state_since" AND "state" = 'suspended';--> statement-breakpoint
UPDATE "craftsman" SET "hidden_by" = 'revert' WHERE "hidden_at" IS NOT NULL AND "hidden_by" IS NULL;--> statement-breakpoint
ALTER TABLE "craftsman" DROP COLUMN "paused_at";--> statement-breakpoint
ALTER TABLE "craftsman" ADD CONSTRAINT "craftsman_hidden_by_known" CHECK ("craftsman"."hidden_by" in ('revert', 'pause', 'silence'));--> statement-breakpoint
ALTER TABLE "craftsman" ADD CONSTRAINT "craftsman_hidden_dated" CHECK (("craftsman"."hidden_at" is null) = ("craftsman"."hidden_by" is null));
