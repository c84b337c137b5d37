ALTER TABLE "saved_searches" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "watchlists" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;