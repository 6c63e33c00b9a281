CREATE TABLE "inbound_message" (
	"signature" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_access" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"craftsman_id" integer,
	"kind" text,
	"phone" text NOT NULL,
	"token_hash" text,
	"secret_hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	"begun_at" timestamp with time zone,
	"proven_at" timestamp with time zone,
	"allowed_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "phone_access_kind_known" CHECK ("phone_access"."kind" in ('claim', 'password'))
);
--> statement-breakpoint
CREATE TABLE "phone_code" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code_hash" text NOT NULL,
	"phone" text NOT NULL,
	"purpose" text NOT NULL,
	"craftsman_id" integer,
	"access_id" uuid,
	"is_sent" boolean NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "phone_code_purpose_known" CHECK ("phone_code"."purpose" in ('prove', 'claim', 'password'))
);
--> statement-breakpoint
CREATE TABLE "phone_question" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"craftsman_id" integer NOT NULL,
	"holder_id" integer,
	"access_id" uuid,
	"phone" text NOT NULL,
	"how" text NOT NULL,
	"by_account_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "phone_question_one_kind" CHECK (("phone_question"."holder_id" is null) <> ("phone_question"."access_id" is null))
);
--> statement-breakpoint
CREATE TABLE "phone_proof" (
	"craftsman_id" integer PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"how" text NOT NULL,
	"by_account_id" integer,
	"proven_at" timestamp with time zone NOT NULL,
	CONSTRAINT "phone_proof_how_known" CHECK ("phone_proof"."how" in ('message', 'gateway', 'code'))
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "login_phone" text;--> statement-breakpoint
ALTER TABLE "phone_access" ADD CONSTRAINT "phone_access_craftsman_id_craftsman_id_fk" FOREIGN KEY ("craftsman_id") REFERENCES "public"."craftsman"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_code" ADD CONSTRAINT "phone_code_craftsman_id_craftsman_id_fk" FOREIGN KEY ("craftsman_id") REFERENCES "public"."craftsman"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_code" ADD CONSTRAINT "phone_code_access_id_phone_access_id_fk" FOREIGN KEY ("access_id") REFERENCES "public"."phone_access"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_question" ADD CONSTRAINT "phone_question_craftsman_id_craftsman_id_fk" FOREIGN KEY ("craftsman_id") REFERENCES "public"."craftsman"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_question" ADD CONSTRAINT "phone_question_holder_id_craftsman_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."craftsman"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_question" ADD CONSTRAINT "phone_question_access_id_phone_access_id_fk" FOREIGN KEY ("access_id") REFERENCES "public"."phone_access"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_question" ADD CONSTRAINT "phone_question_by_account_id_account_id_fk" FOREIGN KEY ("by_account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_proof" ADD CONSTRAINT "phone_proof_craftsman_id_craftsman_id_fk" FOREIGN KEY ("craftsman_id") REFERENCES "public"."craftsman"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_proof" ADD CONSTRAINT "phone_proof_by_account_id_account_id_fk" FOREIGN KEY ("by_account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbound_message_expires" ON "inbound_message" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_access_token" ON "phone_access" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_access_secret" ON "phone_access" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "phone_access_craftsman" ON "phone_access" USING btree ("craftsman_id");--> statement-breakpoint
CREATE INDEX "phone_access_expires" ON "phone_access" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_code_hash" ON "phone_code" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "phone_code_phone" ON "phone_code" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "phone_code_craftsman" ON "phone_code" USING btree ("craftsman_id");--> statement-breakpoint
CREATE INDEX "phone_code_access" ON "phone_code" USING btree ("access_id");--> statement-breakpoint
CREATE INDEX "phone_code_expires" ON "phone_code" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_question_access" ON "phone_question" USING btree ("access_id");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_question_pair" ON "phone_question" USING btree ("craftsman_id","holder_id");--> statement-breakpoint
CREATE INDEX "phone_question_holder" ON "phone_question" USING btree ("holder_id");--> statement-breakpoint
CREATE INDEX "phone_question_by" ON "phone_question" USING btree ("by_account_id");--> statement-breakpoint
CREATE INDEX "phone_proof_by" ON "phone_proof" USING btree ("by_account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_login_phone_unique" ON "account" USING btree ("login_phone");--> statement-breakpoint
UPDATE "account" SET "login_phone" = regexp_replace(regexp_replace("phone", '^\+549?([1-3][0-9]{9})$', '+549\1'), '^\+521?([2-9][0-9]{9})$', '+52\1')
FROM "craftsman" WHERE "craftsman"."id" = "account"."id" AND "phone" IS NOT NULL AND NOT "phone_claimed" AND "password_hash" IS NOT NULL;
