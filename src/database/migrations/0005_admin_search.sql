CREATE INDEX "account_email_search" ON "account" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "craftsman_phone_search" ON "craftsman" USING gin ("phone" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "craftsman_state" ON "craftsman" USING btree ("state","id");