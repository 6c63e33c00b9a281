CREATE TABLE "registration_origin" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"network_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"burst" integer
);
--> statement-breakpoint
ALTER TABLE "craftsman" ADD COLUMN "declined_finally" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "craftsman" ADD COLUMN "was_published" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "registration_origin" ADD CONSTRAINT "registration_origin_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registration_origin_network" ON "registration_origin" USING btree ("network_hash","created_at");--> statement-breakpoint
CREATE INDEX "registration_origin_burst" ON "registration_origin" USING btree ("burst") WHERE "registration_origin"."burst" is not null;