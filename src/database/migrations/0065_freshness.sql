ALTER TABLE "craftsman" ADD COLUMN "fresh_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "craftsman" ADD COLUMN "is_confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "craftsman" ALTER COLUMN "is_confirmed" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "craftsman" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "craftsman" ADD COLUMN "times_asked" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "craftsman" ADD COLUMN "unconfirmed_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "craftsman_fresh" ON "craftsman" USING btree ("times_asked","fresh_since") WHERE "craftsman"."state" = 'approved';--> statement-breakpoint
CREATE INDEX "craftsman_never_confirmed" ON "craftsman" USING btree (("id" % 90)) WHERE "craftsman"."state" = 'approved' and not "craftsman"."is_confirmed" and "craftsman"."times_asked" = 0;