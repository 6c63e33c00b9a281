CREATE TABLE "report" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"craftsman_id" integer NOT NULL,
	"reason" text NOT NULL,
	"text" text,
	"phone" text,
	"email" text,
	"device_hash" text NOT NULL,
	"receipt_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"proven_at" timestamp with time zone,
	"acted_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"outcome" text,
	"decided_at" timestamp with time zone,
	"decided_by" integer,
	"reply" text,
	"replied_at" timestamp with time zone,
	CONSTRAINT "report_outcome_known" CHECK ("report"."outcome" in ('upheld', 'rejected')),
	CONSTRAINT "report_decided_dated" CHECK (("report"."outcome" is null) = ("report"."decided_at" is null)),
	CONSTRAINT "report_replied_dated" CHECK (("report"."reply" is null) = ("report"."replied_at" is null))
);
--> statement-breakpoint
ALTER TABLE "phone_access" DROP CONSTRAINT "phone_access_kind_known";--> statement-breakpoint
ALTER TABLE "phone_code" DROP CONSTRAINT "phone_code_purpose_known";--> statement-breakpoint
ALTER TABLE "phone_access" ADD COLUMN "report_id" integer;--> statement-breakpoint
ALTER TABLE "craftsman" ADD COLUMN "doubted_phone" text;--> statement-breakpoint
ALTER TABLE "craftsman" ADD COLUMN "phone_doubted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "craftsman" ADD COLUMN "phone_hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "craftsman" ADD COLUMN "phone_cleared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_craftsman_id_craftsman_id_fk" FOREIGN KEY ("craftsman_id") REFERENCES "public"."craftsman"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_voice" ON "report" USING btree ("craftsman_id","device_hash") WHERE "report"."outcome" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "report_receipt" ON "report" USING btree ("receipt_hash") WHERE "report"."receipt_hash" is not null;--> statement-breakpoint
CREATE INDEX "report_waiting" ON "report" USING btree ("created_at","id") WHERE "report"."outcome" is null;--> statement-breakpoint
CREATE INDEX "report_craftsman" ON "report" USING btree ("craftsman_id","created_at");--> statement-breakpoint
CREATE INDEX "report_rejected" ON "report" USING btree ("device_hash","decided_at") WHERE "report"."outcome" = 'rejected';--> statement-breakpoint
CREATE INDEX "report_acted" ON "report" USING btree ("acted_at") WHERE "report"."acted_at" is not null;--> statement-breakpoint
CREATE INDEX "report_untold" ON "report" USING btree ("craftsman_id") WHERE "report"."outcome" is null and "report"."told_at" is null;--> statement-breakpoint
CREATE INDEX "report_with_text" ON "report" USING btree ("created_at") WHERE "report"."text" is not null or "report"."phone" is not null or "report"."email" is not null;--> statement-breakpoint
CREATE INDEX "report_decided_by" ON "report" USING btree ("decided_by");--> statement-breakpoint
ALTER TABLE "phone_access" ADD CONSTRAINT "phone_access_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "phone_access_report" ON "phone_access" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "craftsman_phone_doubted" ON "craftsman" USING btree ("phone_doubted_at") WHERE "craftsman"."phone_doubted_at" is not null;--> statement-breakpoint
ALTER TABLE "phone_access" ADD CONSTRAINT "phone_access_kind_known" CHECK ("phone_access"."kind" in ('claim', 'password', 'removal', 'dispute', 'registration'));--> statement-breakpoint
ALTER TABLE "phone_code" ADD CONSTRAINT "phone_code_purpose_known" CHECK ("phone_code"."purpose" in ('prove', 'claim', 'password', 'removal', 'dispute'));