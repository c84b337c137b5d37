ALTER TABLE "tickets" ADD COLUMN "deal_number" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "executed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "on_exchange" jsonb;