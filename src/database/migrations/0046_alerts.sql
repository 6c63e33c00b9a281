CREATE TABLE "alert" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profession_id" integer,
	"city_id" integer,
	"query" text,
	"phone" text,
	"email" text,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alert_one_contact" CHECK (("alert"."phone" is null) <> ("alert"."email" is null)),
	CONSTRAINT "alert_of_something" CHECK (("alert"."profession_id" is null) <> ("alert"."query" is null))
);
--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_profession_id_profession_id_fk" FOREIGN KEY ("profession_id") REFERENCES "public"."profession"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_city_id_city_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."city"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_pair" ON "alert" USING btree ("profession_id","city_id");--> statement-breakpoint
CREATE INDEX "alert_city" ON "alert" USING btree ("city_id");--> statement-breakpoint
CREATE INDEX "alert_phone" ON "alert" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "alert_email" ON "alert" USING btree ("email");--> statement-breakpoint
CREATE INDEX "alert_created" ON "alert" USING btree ("created_at");