CREATE TABLE "account" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"type" smallint NOT NULL,
	"admin_name" text,
	"email_verified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_email_lower" CHECK ("account"."email" = lower("account"."email")),
	CONSTRAINT "account_type_known" CHECK ("account"."type" in (0, 1)),
	CONSTRAINT "account_admin_named" CHECK (("account"."type" = 1) = ("account"."admin_name" is not null))
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"account_id" integer,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "city" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "city_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_folded" text NOT NULL,
	CONSTRAINT "city_name_length" CHECK (char_length("city"."name") between 2 and 60)
);
--> statement-breakpoint
CREATE TABLE "profession" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "profession_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"title_folded" text NOT NULL,
	CONSTRAINT "profession_title_length" CHECK (char_length("profession"."title") between 2 and 60)
);
--> statement-breakpoint
CREATE TABLE "craftsman" (
	"id" integer PRIMARY KEY NOT NULL,
	"fullname" text NOT NULL,
	"phone" text NOT NULL,
	"gender" text NOT NULL,
	"profession_id" integer NOT NULL,
	"city_id" integer NOT NULL,
	"experience" smallint,
	"description" text,
	"image" text,
	"status" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"approved_at" timestamp with time zone,
	"search_text" text NOT NULL,
	CONSTRAINT "craftsman_phone_unique" UNIQUE("phone"),
	CONSTRAINT "craftsman_gender_known" CHECK ("craftsman"."gender" in ('male', 'female')),
	CONSTRAINT "craftsman_experience_range" CHECK ("craftsman"."experience" between 0 and 70),
	CONSTRAINT "craftsman_status_known" CHECK ("craftsman"."status" in (0, 1)),
	CONSTRAINT "craftsman_approved_dated" CHECK (("craftsman"."status" = 1) = ("craftsman"."approved_at" is not null)),
	CONSTRAINT "craftsman_phone_e164" CHECK ("craftsman"."phone" ~ '^\+[1-9][0-9]{6,14}$')
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fullname" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"description" text NOT NULL,
	"reading" smallint DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_reading_known" CHECK ("message"."reading" in (0, 1)),
	CONSTRAINT "message_status_known" CHECK ("message"."status" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "reply" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reply_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" integer NOT NULL,
	"account_id" integer,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cause" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mail_cause_unique" UNIQUE("cause")
);
--> statement-breakpoint
CREATE TABLE "limit_counter" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "craftsman" ADD CONSTRAINT "craftsman_id_account_id_fk" FOREIGN KEY ("id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "craftsman" ADD CONSTRAINT "craftsman_profession_id_profession_id_fk" FOREIGN KEY ("profession_id") REFERENCES "public"."profession"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "craftsman" ADD CONSTRAINT "craftsman_city_id_city_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."city"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply" ADD CONSTRAINT "reply_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply" ADD CONSTRAINT "reply_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_email_unique" ON "account" USING btree ("email");--> statement-breakpoint
CREATE INDEX "session_account" ON "session" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "session_expires" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "city_name_unique" ON "city" USING btree ("name_folded");--> statement-breakpoint
CREATE UNIQUE INDEX "profession_title_unique" ON "profession" USING btree ("title_folded");--> statement-breakpoint
CREATE INDEX "craftsman_listed" ON "craftsman" USING btree ("approved_at","id") WHERE "craftsman"."status" = 1;--> statement-breakpoint
CREATE INDEX "craftsman_listed_by_profession" ON "craftsman" USING btree ("profession_id","approved_at","id") WHERE "craftsman"."status" = 1;--> statement-breakpoint
CREATE INDEX "craftsman_listed_by_city" ON "craftsman" USING btree ("city_id","approved_at","id") WHERE "craftsman"."status" = 1;--> statement-breakpoint
CREATE INDEX "craftsman_listed_by_both" ON "craftsman" USING btree ("profession_id","city_id","approved_at","id") WHERE "craftsman"."status" = 1;--> statement-breakpoint
CREATE INDEX "craftsman_waiting" ON "craftsman" USING btree ("created_at","id") WHERE "craftsman"."status" = 0;--> statement-breakpoint
CREATE INDEX "craftsman_search" ON "craftsman" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "craftsman_profession" ON "craftsman" USING btree ("profession_id");--> statement-breakpoint
CREATE INDEX "craftsman_city" ON "craftsman" USING btree ("city_id");--> statement-breakpoint
CREATE INDEX "message_newest" ON "message" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reply_message" ON "reply" USING btree ("message_id","created_at");--> statement-breakpoint
CREATE INDEX "reply_account" ON "reply" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "mail_waiting" ON "mail" USING btree ("created_at") WHERE "mail"."sent_at" is null;