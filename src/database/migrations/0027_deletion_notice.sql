ALTER TABLE "contact_change" ADD COLUMN "former_email_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Which of an account's former e-mails were verified was not stored; rather one notice too many.
UPDATE "contact_change" SET "former_email_verified" = true
	FROM "account" WHERE "account"."id" = "contact_change"."account_id" AND "account"."was_verified";
