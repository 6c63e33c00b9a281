CREATE TABLE "former_name" (
	"folded" text PRIMARY KEY NOT NULL,
	"city_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_title" (
	"folded" text PRIMARY KEY NOT NULL,
	"profession_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_name" ADD CONSTRAINT "former_name_city_id_city_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."city"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_title" ADD CONSTRAINT "former_title_profession_id_profession_id_fk" FOREIGN KEY ("profession_id") REFERENCES "public"."profession"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_name_city" ON "former_name" USING btree ("city_id");--> statement-breakpoint
CREATE INDEX "former_title_profession" ON "former_title" USING btree ("profession_id");