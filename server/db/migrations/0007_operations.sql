ALTER TABLE "one_time_codes" ADD COLUMN "asked_from" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "stray_tries" integer DEFAULT 0 NOT NULL;