CREATE TABLE "contact_change" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" integer NOT NULL,
	"former_email" text NOT NULL,
	"former_phone" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"hid_listing" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "locked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_change" ADD CONSTRAINT "contact_change_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_change_account" ON "contact_change" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "account_locked" ON "account" USING btree ("locked_at","id") WHERE "account"."locked_at" is not null;