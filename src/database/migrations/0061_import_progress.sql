ALTER TABLE "import_run" ALTER COLUMN "plan" SET DATA TYPE json;--> statement-breakpoint
-- Compressing megabytes takes the embedded database, and with it the site, half a second.
ALTER TABLE "import_run" ALTER COLUMN "plan" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "done_rows" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "written_at" timestamp with time zone;