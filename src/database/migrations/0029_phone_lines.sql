DROP INDEX "craftsman_phone_unique";--> statement-breakpoint
-- Two listings may have had one line in two spellings. The published one, else one that was published
-- before, else one whose e-mail was verified, else the older one has the number. The others claim it: one
-- that was published is pending again, and one that was suspended is declined for the same reason.
WITH "ranked" AS (
	SELECT "craftsman"."id", row_number() OVER (
		PARTITION BY regexp_replace(regexp_replace("phone", '^\+549?([1-3][0-9]{9})$', '+549\1'), '^\+521?([2-9][0-9]{9})$', '+52\1')
		ORDER BY "state" = 'approved' DESC, "approved_at" IS NULL,
			"email_verified_at" IS NULL AND NOT "was_verified", "craftsman"."created_at", "craftsman"."id"
	) AS "rank"
	FROM "craftsman" JOIN "account" ON "account"."id" = "craftsman"."id" WHERE NOT "phone_claimed"
), "loser" AS (
	SELECT "id" FROM "ranked" WHERE "rank" > 1
), "locked" AS (
	-- A lock had hidden a published listing; unlocking it does not publish it any more.
	UPDATE "contact_change" SET "hid_listing" = false
	WHERE "hid_listing" AND "account_id" IN (SELECT "id" FROM "loser") RETURNING "account_id"
), "settled" AS (
	SELECT "craftsman"."id", CASE
		WHEN "approved_at" IS NULL THEN "state"
		WHEN "state" = 'approved' OR "craftsman"."id" IN (SELECT "account_id" FROM "locked") THEN 'pending'
		ELSE 'declined'
	END AS "next"
	FROM "craftsman" JOIN "loser" ON "loser"."id" = "craftsman"."id"
)
UPDATE "craftsman" SET "phone_claimed" = true, "approved_at" = NULL, "contacts_flagged_at" = NULL,
	"state" = "next", "state_since" = CASE WHEN "next" = "state" THEN "state_since" ELSE now() END,
	"state_reason" = CASE WHEN "next" = 'pending' THEN NULL ELSE "state_reason" END
FROM "settled" WHERE "settled"."id" = "craftsman"."id";--> statement-breakpoint
CREATE UNIQUE INDEX "craftsman_phone_unique" ON "craftsman" USING btree (regexp_replace(regexp_replace("phone", '^\+549?([1-3][0-9]{9})$', '+549\1'), '^\+521?([2-9][0-9]{9})$', '+52\1')) WHERE not "craftsman"."phone_claimed";
