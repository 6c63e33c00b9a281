ALTER TABLE "admin_invitation" ADD COLUMN "copy_token_hash" text;--> statement-breakpoint
ALTER TABLE "admin_invitation" ADD COLUMN "copy_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "admin_invitation" ADD CONSTRAINT "admin_invitation_copy_token_unique" UNIQUE("copy_token_hash");