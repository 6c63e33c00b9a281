CREATE TABLE "import_run" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer,
	"state" text NOT NULL,
	"is_dry_run" boolean NOT NULL,
	"rows" integer NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"same" integer DEFAULT 0 NOT NULL,
	"said_no" integer DEFAULT 0 NOT NULL,
	"refused" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"unknown" jsonb NOT NULL,
	"message" text NOT NULL,
	"plan" jsonb,
	"added_professions" integer[] DEFAULT '{}' NOT NULL,
	"added_cities" integer[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "import_run_state_known" CHECK ("import_run"."state" in ('running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "imported_change" (
	"import_id" integer NOT NULL,
	"listing_id" integer NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "imported_change_import_id_listing_id_pk" PRIMARY KEY("import_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "imported_listing" (
	"listing_id" integer PRIMARY KEY NOT NULL,
	"import_id" integer NOT NULL,
	"line" integer NOT NULL,
	"values" jsonb NOT NULL,
	"told_at" timestamp with time zone,
	"hidden_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "import_run" ADD CONSTRAINT "import_run_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_change" ADD CONSTRAINT "imported_change_import_id_import_run_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_change" ADD CONSTRAINT "imported_change_listing_id_imported_listing_listing_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."imported_listing"("listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_listing" ADD CONSTRAINT "imported_listing_listing_id_craftsman_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."craftsman"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_listing" ADD CONSTRAINT "imported_listing_import_id_import_run_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "import_run_running" ON "import_run" USING btree ("state") WHERE "import_run"."state" = 'running';--> statement-breakpoint
CREATE INDEX "import_run_account" ON "import_run" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "imported_change_listing" ON "imported_change" USING btree ("listing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "imported_listing_line" ON "imported_listing" USING btree ("import_id","line");--> statement-breakpoint
CREATE INDEX "imported_listing_untold" ON "imported_listing" USING btree ("listing_id") WHERE "imported_listing"."told_at" is null;