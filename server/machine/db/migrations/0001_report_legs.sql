ALTER TABLE "orders" ADD COLUMN "report" jsonb;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "gilt_account" jsonb;