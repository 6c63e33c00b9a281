CREATE TABLE "report_act" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_act_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"reason" text,
	"craftsman_id" integer,
	"acted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_act_kind_known" CHECK ("report_act"."kind" in ('question', 'hide', 'alarm'))
);
--> statement-breakpoint
CREATE TABLE "used_receipt" (
	"hash" text PRIMARY KEY NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "report_acted";--> statement-breakpoint
DROP INDEX "report_untold";--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "told_reason" text;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "reply_reason" text;--> statement-breakpoint
ALTER TABLE "craftsman" ADD COLUMN "phone_asked_at" timestamp with time zone;--> statement-breakpoint
-- A number was hidden for reports of another person, all other acts were questions. A reason that was changed since is lost.
INSERT INTO "report_act" ("kind", "craftsman_id", "acted_at")
	SELECT CASE "reason" WHEN 'wrong_person' THEN 'hide' ELSE 'question' END, "craftsman_id", "acted_at" FROM "report" WHERE "acted_at" IS NOT NULL;--> statement-breakpoint
INSERT INTO "used_receipt" ("hash", "used_at") SELECT "receipt_hash", now() FROM "report" WHERE "receipt_hash" IS NOT NULL;--> statement-breakpoint
UPDATE "report" SET
	"version" = "id",
	"told_reason" = CASE WHEN "told_at" IS NOT NULL THEN "reason" END,
	"reply_reason" = CASE WHEN "reply" IS NOT NULL THEN "reason" END;--> statement-breakpoint
-- Who was asked in the 14 days before the doubt was not asked again. A later question may be the second one, which puts its end off.
UPDATE "craftsman" SET "phone_asked_at" = greatest("asked_at", "phone_doubted_at")
	WHERE "phone_doubted_at" IS NOT NULL AND "asked_at" > "phone_doubted_at" - interval '14 days';--> statement-breakpoint
ALTER TABLE "report_act" ADD CONSTRAINT "report_act_craftsman_id_craftsman_id_fk" FOREIGN KEY ("craftsman_id") REFERENCES "public"."craftsman"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_act_kind" ON "report_act" USING btree ("kind","acted_at");--> statement-breakpoint
CREATE INDEX "report_act_craftsman" ON "report_act" USING btree ("craftsman_id");--> statement-breakpoint
CREATE INDEX "report_act_at" ON "report_act" USING btree ("acted_at");--> statement-breakpoint
CREATE INDEX "used_receipt_at" ON "used_receipt" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "report_untold" ON "report" USING btree ("craftsman_id") WHERE "report"."outcome" is null and "report"."told_reason" is distinct from "report"."reason";--> statement-breakpoint
ALTER TABLE "report" DROP COLUMN "acted_at";--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_replied_reason" CHECK (("report"."reply" is null) = ("report"."reply_reason" is null));