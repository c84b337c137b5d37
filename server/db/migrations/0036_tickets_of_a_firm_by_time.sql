CREATE INDEX IF NOT EXISTS "tickets_newest_bought" ON "tickets" USING btree ("buyer_client_id","created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "tickets_newest_sold" ON "tickets" USING btree ("seller_client_id","created_at");--> statement-breakpoint
DROP INDEX "tickets_buyer";--> statement-breakpoint
DROP INDEX "tickets_seller";
