CREATE TABLE "added_listing" (
	"account_id" integer NOT NULL,
	"key_hash" text NOT NULL,
	"listing_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "added_listing_account_id_key_hash_pk" PRIMARY KEY("account_id","key_hash")
);
--> statement-breakpoint
CREATE TABLE "erased_consent" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erased_consent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"how" text NOT NULL,
	"given_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_consent" (
	"listing_id" integer PRIMARY KEY NOT NULL,
	"how" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"wording" text NOT NULL,
	"of_file" boolean DEFAULT false NOT NULL,
	"account_id" integer,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "listing_consent_how_known" CHECK ("listing_consent"."how" in ('in_person', 'call', 'message'))
);
--> statement-breakpoint
CREATE TABLE "listing_note" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listing_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"listing_id" integer NOT NULL,
	"account_id" integer,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refused_number" (
	"phone_hash" text PRIMARY KEY NOT NULL,
	"refused_at" timestamp with time zone NOT NULL,
	"via" text NOT NULL,
	CONSTRAINT "refused_number_via_known" CHECK ("refused_number"."via" in ('admin', 'page'))
);
--> statement-breakpoint
CREATE TABLE "removal_request" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "removal_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"listing_id" integer NOT NULL,
	"text" text,
	"created_at" timestamp with time zone NOT NULL,
	"hides" boolean NOT NULL,
	"hidden_at" timestamp with time zone,
	"kept_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "added_listing" ADD CONSTRAINT "added_listing_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_consent" ADD CONSTRAINT "listing_consent_listing_id_craftsman_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."craftsman"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_consent" ADD CONSTRAINT "listing_consent_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_note" ADD CONSTRAINT "listing_note_listing_id_craftsman_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."craftsman"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_note" ADD CONSTRAINT "listing_note_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removal_request" ADD CONSTRAINT "removal_request_listing_id_craftsman_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."craftsman"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "added_listing_created" ON "added_listing" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "listing_consent_account" ON "listing_consent" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "listing_note_listing" ON "listing_note" USING btree ("listing_id","id");--> statement-breakpoint
CREATE INDEX "listing_note_account" ON "listing_note" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "removal_request_open" ON "removal_request" USING btree ("listing_id") WHERE "removal_request"."kept_at" is null;--> statement-breakpoint
CREATE INDEX "removal_request_listing" ON "removal_request" USING btree ("listing_id");--> statement-breakpoint
-- Of a consent whose listing is erased, on whichever way, only how and when it was given remain.
CREATE FUNCTION keep_erased_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO erased_consent (how, given_on)
  VALUES (OLD.how, (OLD.given_at AT TIME ZONE 'UTC')::date);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER consent_erased AFTER DELETE ON listing_consent
FOR EACH ROW EXECUTE FUNCTION keep_erased_consent();
