CREATE TABLE "released_phone" (
	"phone_hash" text PRIMARY KEY NOT NULL,
	"held_since" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "craftsman" ADD COLUMN "contacts_flagged_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "released_phone_expires" ON "released_phone" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "craftsman_flagged" ON "craftsman" USING btree ("id") WHERE "craftsman"."contacts_flagged_at" is not null;