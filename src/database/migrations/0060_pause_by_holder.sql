ALTER TABLE "craftsman" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "craftsman" ADD COLUMN "paused_until" date;