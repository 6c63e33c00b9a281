ALTER TABLE "craftsman" DROP CONSTRAINT "craftsman_phone_unique";--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "was_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "craftsman" ADD COLUMN "phone_claimed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "craftsman_phone_unique" ON "craftsman" USING btree ("phone") WHERE not "craftsman"."phone_claimed";--> statement-breakpoint
CREATE INDEX "craftsman_phone" ON "craftsman" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "craftsman_never_approved" ON "craftsman" USING btree ("created_at") WHERE "craftsman"."approved_at" is null;--> statement-breakpoint
ALTER TABLE "craftsman" ADD CONSTRAINT "craftsman_claim_pending" CHECK (not "craftsman"."phone_claimed" or "craftsman"."approved_at" is null);--> statement-breakpoint
-- Whether a former e-mail was verified was not stored: in doubt it was.
UPDATE "account" SET "was_verified" = true WHERE "email_verified_at" IS NULL AND (
	EXISTS (SELECT FROM "contact_change" WHERE "account_id" = "account"."id" AND "former_email" <> "account"."email")
	OR EXISTS (SELECT FROM "mail" WHERE "kind" = 'emailChanged' AND "data"->>'accountId' = "account"."id"::text)
);
