ALTER TABLE "admin_invitation" ADD COLUMN "copied_by" integer;--> statement-breakpoint
ALTER TABLE "admin_invitation" ADD CONSTRAINT "admin_invitation_copied_by_account_id_fk" FOREIGN KEY ("copied_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_invitation_copied_by" ON "admin_invitation" USING btree ("copied_by");