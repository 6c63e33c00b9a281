CREATE TABLE "merged_city" (
	"former_id" integer PRIMARY KEY NOT NULL,
	"city_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "merged_profession" (
	"former_id" integer PRIMARY KEY NOT NULL,
	"profession_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "merged_city" ADD CONSTRAINT "merged_city_city_id_city_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."city"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_profession" ADD CONSTRAINT "merged_profession_profession_id_profession_id_fk" FOREIGN KEY ("profession_id") REFERENCES "public"."profession"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merged_city_into" ON "merged_city" USING btree ("city_id");--> statement-breakpoint
CREATE INDEX "merged_profession_into" ON "merged_profession" USING btree ("profession_id");
