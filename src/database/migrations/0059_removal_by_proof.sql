ALTER TABLE "phone_access" DROP CONSTRAINT "phone_access_kind_known";--> statement-breakpoint
ALTER TABLE "phone_code" DROP CONSTRAINT "phone_code_purpose_known";--> statement-breakpoint
ALTER TABLE "removal_request" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "phone_access" ADD CONSTRAINT "phone_access_kind_known" CHECK ("phone_access"."kind" in ('claim', 'password', 'removal'));--> statement-breakpoint
ALTER TABLE "phone_code" ADD CONSTRAINT "phone_code_purpose_known" CHECK ("phone_code"."purpose" in ('prove', 'claim', 'password', 'removal'));