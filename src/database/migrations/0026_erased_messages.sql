-- The texts of messages that are already deleted; see docs/decisions/033. The acts stay, with time and admin.
UPDATE "audit" SET "before" = NULL, "after" = NULL
WHERE "act" LIKE 'message.%' AND NOT EXISTS (SELECT FROM "message" WHERE "message"."id" = "audit"."subject");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject");