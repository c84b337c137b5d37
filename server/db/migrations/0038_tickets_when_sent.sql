ALTER TABLE "tickets" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "tickets_bond_updated" ON "tickets" USING btree ("finstrument_id","updated_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "tickets_to_report" ON "tickets" USING btree ("deal_time") WHERE "tickets"."state" in ('SENT', 'PART_AGREED', 'AGREED');