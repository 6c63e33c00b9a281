CREATE TABLE "undoable_act" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "undoable_act" ADD CONSTRAINT "undoable_act_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "undoable_act_account" ON "undoable_act" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "undoable_act_expired" ON "undoable_act" USING btree ("expires_at");