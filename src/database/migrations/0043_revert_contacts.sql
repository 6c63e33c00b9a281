ALTER TABLE "contact_change" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_change" ADD CONSTRAINT "contact_change_state_known" CHECK ("contact_change"."state" in ('open', 'waiting', 'reverted'));--> statement-breakpoint
ALTER TABLE "craftsman" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
-- What a lock has hidden stays hidden until its craftsman, by a new mail, gets the account back.
UPDATE "craftsman" SET
	"hidden_at" = "state_since",
	"state_reason" = 'استعاد صاحب الحساب بريده أو رقمه السابق، ويعود ملفه حين يختار كلمة مرور جديدة.'
FROM "account"
WHERE "account"."id" = "craftsman"."id" AND "account"."locked_at" IS NOT NULL AND "craftsman"."state" = 'suspended'
	AND EXISTS (SELECT FROM "contact_change" WHERE "contact_change"."account_id" = "account"."id" AND "contact_change"."hid_listing");--> statement-breakpoint
-- A hash in the form of Argon2id that no password has.
UPDATE "account" SET
	"was_verified" = true,
	"password_hash" = '$argon2id$v=19$m=19456,t=2,p=1$'
		|| rtrim(encode(decode(replace(gen_random_uuid()::text, '-', ''), 'hex'), 'base64'), '=') || '$'
		|| rtrim(encode(decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'), 'base64'), '=')
WHERE "locked_at" IS NOT NULL;--> statement-breakpoint
-- Their links are valid for seven days from now on, in the order in which the contacts were changed.
UPDATE "contact_change" SET "created_at" = now() + ("contact_change"."created_at" - "oldest"."created_at")
FROM (SELECT "account_id", min("created_at") AS "created_at" FROM "contact_change" GROUP BY "account_id") AS "oldest", "account"
WHERE "oldest"."account_id" = "contact_change"."account_id" AND "account"."id" = "contact_change"."account_id"
	AND "account"."locked_at" IS NOT NULL;--> statement-breakpoint
-- The cleanup queues mails that are an hour old and have no job.
INSERT INTO "mail" ("cause", "kind", "recipient", "data", "created_at")
SELECT 'changed-from:' || "id", CASE WHEN "new_email" THEN 'emailChanged' ELSE 'phoneChanged' END, "former_email",
	jsonb_build_object(
		'accountId', "account_id",
		'changeId', "id",
		'changed', CASE WHEN "new_email" THEN '["email"]'::jsonb ELSE '[]'::jsonb END
			|| CASE WHEN "new_phone" THEN '["phone"]'::jsonb ELSE '[]'::jsonb END
	),
	now() - interval '61 minutes'
FROM (
	SELECT "contact_change"."id", "contact_change"."account_id", "former_email",
		"former_email" <> coalesce(lead("former_email") OVER "chain", "account"."email") AS "new_email",
		"former_phone" <> coalesce(lead("former_phone") OVER "chain", "craftsman"."phone") AS "new_phone"
	FROM "contact_change"
	JOIN "account" ON "account"."id" = "contact_change"."account_id"
	JOIN "craftsman" ON "craftsman"."id" = "contact_change"."account_id"
	WHERE "account"."locked_at" IS NOT NULL
	WINDOW "chain" AS (PARTITION BY "contact_change"."account_id" ORDER BY "contact_change"."created_at", "contact_change"."id")
) AS "changes"
ON CONFLICT ("cause") DO UPDATE SET
	"data" = excluded."data", "created_at" = excluded."created_at",
	"sent_at" = NULL, "dropped_at" = NULL, "attempts" = 0, "last_error" = NULL;--> statement-breakpoint
-- No template writes it any more.
UPDATE "mail" SET "dropped_at" = now() WHERE "kind" = 'unlocked' AND "sent_at" IS NULL AND "dropped_at" IS NULL;--> statement-breakpoint
DROP INDEX "account_locked";--> statement-breakpoint
CREATE INDEX "contact_change_waiting" ON "contact_change" USING btree ("created_at","id") WHERE "contact_change"."state" = 'waiting';--> statement-breakpoint
ALTER TABLE "account" DROP COLUMN "locked_at";--> statement-breakpoint
ALTER TABLE "contact_change" DROP COLUMN "used_at";--> statement-breakpoint
ALTER TABLE "contact_change" DROP COLUMN "hid_listing";
