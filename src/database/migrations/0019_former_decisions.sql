CREATE TABLE "former_decision" (
	"contact_hash" text NOT NULL,
	"listing_id" integer NOT NULL,
	"contact" text NOT NULL,
	"state" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "former_decision_contact_hash_listing_id_pk" PRIMARY KEY("contact_hash","listing_id"),
	CONSTRAINT "former_decision_contact_known" CHECK ("former_decision"."contact" in ('phone', 'email')),
	CONSTRAINT "former_decision_state_known" CHECK ("former_decision"."state" in ('declined', 'suspended'))
);
--> statement-breakpoint
CREATE INDEX "former_decision_listing" ON "former_decision" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "former_decision_expires" ON "former_decision" USING btree ("expires_at");