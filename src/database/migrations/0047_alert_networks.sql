CREATE TABLE "alert_network" (
	"alert_id" uuid PRIMARY KEY NOT NULL,
	"network" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_network" ADD CONSTRAINT "alert_network_alert_id_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alert"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_network_network" ON "alert_network" USING btree ("network");--> statement-breakpoint
CREATE INDEX "alert_query" ON "alert" USING btree ("query");