-- Whoever only claimed a number, which another listing has, has none until it is proven.
UPDATE "craftsman" SET "phone" = NULL WHERE "phone_claimed";--> statement-breakpoint
ALTER TABLE "released_phone" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "released_phone" CASCADE;--> statement-breakpoint
ALTER TABLE "craftsman" DROP CONSTRAINT "craftsman_claim_pending";--> statement-breakpoint
DROP INDEX "craftsman_phone_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "craftsman_phone_unique" ON "craftsman" USING btree (regexp_replace(regexp_replace("phone", '^\+549?([1-3][0-9]{9})$', '+549\1'), '^\+521?([2-9][0-9]{9})$', '+52\1')) WHERE "craftsman"."phone" is not null;--> statement-breakpoint
ALTER TABLE "craftsman" DROP COLUMN "phone_claimed";