CREATE TABLE "work_picture" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "work_picture_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"craftsman_id" integer NOT NULL,
	"image" text NOT NULL,
	"caption" text,
	"position" integer NOT NULL,
	"is_held" boolean DEFAULT false NOT NULL,
	"is_listed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "work_picture_caption_length" CHECK (char_length("work_picture"."caption") between 1 and 80)
);
--> statement-breakpoint
ALTER TABLE "revision" ADD COLUMN "pictures" jsonb;--> statement-breakpoint
ALTER TABLE "work_picture" ADD CONSTRAINT "work_picture_craftsman_id_craftsman_id_fk" FOREIGN KEY ("craftsman_id") REFERENCES "public"."craftsman"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_picture_craftsman" ON "work_picture" USING btree ("craftsman_id","position");--> statement-breakpoint
CREATE INDEX "work_picture_image" ON "work_picture" USING btree ("image");--> statement-breakpoint
CREATE INDEX "work_picture_held" ON "work_picture" USING btree ("craftsman_id") WHERE "work_picture"."is_held";--> statement-breakpoint
CREATE INDEX "work_picture_misplaced" ON "work_picture" USING btree ("craftsman_id") WHERE ("work_picture"."is_listed" and not "work_picture"."is_held") = ("work_picture"."image" like 'craftsmen/private-%');--> statement-breakpoint
CREATE TRIGGER notify_work_change AFTER INSERT OR DELETE OR UPDATE ON work_picture
FOR EACH ROW EXECUTE FUNCTION notify_check_change();
--> statement-breakpoint
CREATE FUNCTION set_work_listed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_listed := EXISTS (SELECT FROM craftsman WHERE id = NEW.craftsman_id AND state = 'approved');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER set_work_listed BEFORE INSERT OR UPDATE OF craftsman_id ON work_picture
FOR EACH ROW EXECUTE FUNCTION set_work_listed();
--> statement-breakpoint
CREATE FUNCTION list_works() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE work_picture SET is_listed = (NEW.state = 'approved') WHERE craftsman_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER list_works AFTER UPDATE OF state ON craftsman
FOR EACH ROW WHEN ((OLD.state = 'approved') IS DISTINCT FROM (NEW.state = 'approved'))
EXECUTE FUNCTION list_works();
