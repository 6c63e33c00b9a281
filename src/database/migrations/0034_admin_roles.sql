CREATE TABLE "admin_invitation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_invitation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"role" text NOT NULL,
	"cities" integer[],
	"messages" boolean NOT NULL,
	"invited_by" integer NOT NULL,
	"token_hash" text,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "admin_invitation_email_unique" UNIQUE("email"),
	CONSTRAINT "admin_invitation_token_unique" UNIQUE("token_hash"),
	CONSTRAINT "admin_invitation_email_lower" CHECK ("admin_invitation"."email" = lower("admin_invitation"."email")),
	CONSTRAINT "admin_invitation_role_known" CHECK ("admin_invitation"."role" in ('owner', 'moderator'))
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "cities" integer[];--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "messages" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "admin_invitation" ADD CONSTRAINT "admin_invitation_invited_by_account_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_invitation_by" ON "admin_invitation" USING btree ("invited_by");--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_role_of_admin" CHECK ("account"."role" is null or "account"."type" = 1);--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_role_known" CHECK ("account"."role" in ('owner', 'moderator'));--> statement-breakpoint
UPDATE "account" SET "role" = 'owner', "last_seen_at" = (SELECT max("session"."last_seen_at") FROM "session" WHERE "session"."account_id" = "account"."id") WHERE "type" = 1;
