CREATE TABLE "canned_reply" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "canned_reply_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"title_folded" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "canned_reply_title_length" CHECK (char_length("canned_reply"."title") between 2 and 60),
	CONSTRAINT "canned_reply_body_length" CHECK (char_length("canned_reply"."body") between 2 and 5000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "canned_reply_title_unique" ON "canned_reply" USING btree ("title_folded");--> statement-breakpoint
CREATE INDEX "message_unread" ON "message" USING btree ("created_at","id") WHERE "message"."reading" = 0;