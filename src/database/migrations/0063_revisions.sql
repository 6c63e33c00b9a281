CREATE TABLE "revision" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "revision_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"craftsman_id" integer NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"reason" text,
	"fields" text[] NOT NULL,
	"fullname" text,
	"phone" text,
	"profession_id" integer,
	"city_id" integer,
	"description" text,
	"image" text,
	CONSTRAINT "revision_state_known" CHECK ("revision"."state" in ('waiting', 'declined', 'former')),
	CONSTRAINT "revision_decided_dated" CHECK (("revision"."state" = 'waiting') = ("revision"."decided_at" is null)),
	CONSTRAINT "revision_reasoned" CHECK (("revision"."state" = 'declined') = ("revision"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "revision" ADD CONSTRAINT "revision_craftsman_id_craftsman_id_fk" FOREIGN KEY ("craftsman_id") REFERENCES "public"."craftsman"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revision" ADD CONSTRAINT "revision_profession_id_profession_id_fk" FOREIGN KEY ("profession_id") REFERENCES "public"."profession"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revision" ADD CONSTRAINT "revision_city_id_city_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."city"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "revision_open" ON "revision" USING btree ("craftsman_id") WHERE "revision"."state" in ('waiting', 'declined');--> statement-breakpoint
CREATE INDEX "revision_waiting" ON "revision" USING btree ("created_at","id") WHERE "revision"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "revision_craftsman" ON "revision" USING btree ("craftsman_id","decided_at");--> statement-breakpoint
CREATE INDEX "revision_decided" ON "revision" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "revision_image" ON "revision" USING btree ("image") WHERE "revision"."image" is not null;--> statement-breakpoint
CREATE INDEX "revision_profession" ON "revision" USING btree ("profession_id");--> statement-breakpoint
CREATE INDEX "revision_city" ON "revision" USING btree ("city_id");