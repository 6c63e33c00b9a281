CREATE TABLE "listing_check" (
	"craftsman_id" integer NOT NULL,
	"kind" text NOT NULL,
	"seen_on" date NOT NULL,
	"fullname" text NOT NULL,
	"profession_id" integer,
	"city_id" integer,
	"account_id" integer,
	"noted_by" text NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "listing_check_craftsman_id_kind_pk" PRIMARY KEY("craftsman_id","kind"),
	CONSTRAINT "listing_check_kind_known" CHECK ("listing_check"."kind" in ('identity', 'workshop', 'certificate'))
);
--> statement-breakpoint
ALTER TABLE "listing_check" ADD CONSTRAINT "listing_check_craftsman_id_craftsman_id_fk" FOREIGN KEY ("craftsman_id") REFERENCES "public"."craftsman"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_check" ADD CONSTRAINT "listing_check_profession_id_profession_id_fk" FOREIGN KEY ("profession_id") REFERENCES "public"."profession"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_check" ADD CONSTRAINT "listing_check_city_id_city_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."city"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_check" ADD CONSTRAINT "listing_check_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_check_seen" ON "listing_check" USING btree ("seen_on");--> statement-breakpoint
CREATE INDEX "listing_check_profession" ON "listing_check" USING btree ("profession_id");--> statement-breakpoint
CREATE INDEX "listing_check_city" ON "listing_check" USING btree ("city_id");--> statement-breakpoint
CREATE INDEX "listing_check_account" ON "listing_check" USING btree ("account_id");--> statement-breakpoint
CREATE FUNCTION notify_check_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Of an erased listing nothing is found; its own trigger has said so.
  PERFORM pg_notify('herafi_changes', concat_ws(' ', 'listing', id, profession_id, city_id))
  FROM craftsman WHERE id IN (OLD.craftsman_id, NEW.craftsman_id) AND state = 'approved';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notify_check_change AFTER INSERT OR DELETE OR UPDATE ON listing_check
FOR EACH ROW EXECUTE FUNCTION notify_check_change();
