ALTER TABLE "account" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_change" ALTER COLUMN "former_email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_change" ALTER COLUMN "former_phone" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "craftsman" ALTER COLUMN "phone" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "craftsman" ALTER COLUMN "gender" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_of_admin_opens" CHECK ("account"."type" = 0 or ("account"."email" is not null and "account"."password_hash" is not null));--> statement-breakpoint
-- Accounts that had lost their e-mail had an address of nobody in its place.
UPDATE "account" SET "email" = NULL WHERE "type" = 0 AND "email" LIKE '%@no-email.invalid';--> statement-breakpoint
UPDATE "contact_change" SET "former_email" = NULL WHERE "former_email" LIKE '%@no-email.invalid';
