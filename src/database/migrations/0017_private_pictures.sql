CREATE TABLE "discarded_picture" (
	"image" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "craftsman_picture_misplaced" ON "craftsman" USING btree ("id") WHERE ("craftsman"."state" = 'approved') = ("craftsman"."image" like 'craftsmen/private-%');