-- Whom a mail went to, and who wrote a message, is no longer written down; see docs/decisions/033.
UPDATE "audit" SET "before" = "before" - 'email' WHERE "act" = 'mail.drop';--> statement-breakpoint
UPDATE "audit" SET "after" = "after" - 'email' WHERE "act" = 'mail.send';--> statement-breakpoint
UPDATE "audit" SET "before" = "before" - 'email' - 'fullname' WHERE "act" = 'message.delete';--> statement-breakpoint
-- It was written down for a new admin, too; which of them it was nobody knows any more.
UPDATE "audit" SET "act" = 'account.renew' WHERE "act" = 'account.appoint';
