-- A mail is sent from its row alone; pg-boss had a job for each. Pending ones are due at once.
DROP INDEX "mail_waiting";--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "next_attempt_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "mail_pending" ON "mail" USING btree ("next_attempt_at","created_at") WHERE "mail"."sent_at" is null and "mail"."dropped_at" is null;