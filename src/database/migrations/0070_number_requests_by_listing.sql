CREATE TABLE "listing_request_count" (
	"craftsman_id" integer NOT NULL,
	"day" date NOT NULL,
	"requests" integer NOT NULL,
	CONSTRAINT "listing_request_count_craftsman_id_day_pk" PRIMARY KEY("craftsman_id","day")
);
--> statement-breakpoint
ALTER TABLE "listing_request_count" ADD CONSTRAINT "listing_request_count_craftsman_id_craftsman_id_fk" FOREIGN KEY ("craftsman_id") REFERENCES "public"."craftsman"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_request_count_day" ON "listing_request_count" USING btree ("day");