ALTER TABLE "phone_access" DROP CONSTRAINT "phone_access_kind_known";--> statement-breakpoint
ALTER TABLE "phone_access" ADD COLUMN "how" text;--> statement-breakpoint
ALTER TABLE "phone_access" ADD COLUMN "by_account_id" integer;--> statement-breakpoint
ALTER TABLE "phone_code" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "contact_change" ADD COLUMN "former_phone_proven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "phone_access" ADD CONSTRAINT "phone_access_by_account_id_account_id_fk" FOREIGN KEY ("by_account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_code" ADD CONSTRAINT "phone_code_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "phone_access_by" ON "phone_access" USING btree ("by_account_id");--> statement-breakpoint
CREATE INDEX "phone_code_session" ON "phone_code" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "contact_change_phone" ON "contact_change" USING btree ("former_phone") WHERE "contact_change"."former_email" is null and "contact_change"."former_phone_proven";--> statement-breakpoint
ALTER TABLE "phone_access" ADD CONSTRAINT "phone_access_kind_known" CHECK ("phone_access"."kind" in ('claim', 'password', 'removal', 'registration'));