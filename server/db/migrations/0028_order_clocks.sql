ALTER TABLE "exchange_sessions" ADD COLUMN "clearing_read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "bond_terms" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "late_told" jsonb DEFAULT '[]'::jsonb NOT NULL;