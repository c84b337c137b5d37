CREATE INDEX IF NOT EXISTS "orders_sold" ON "orders" USING btree ("seller_client_id","created_at","buyer_client_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "tickets_bought" ON "tickets" USING btree ("buyer_client_id","created_at","is_shared","author_client_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "tickets_sold" ON "tickets" USING btree ("seller_client_id","created_at","buyer_client_id","is_shared","author_client_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "tickets_written_by_others" ON "tickets" USING btree ("author_client_id","created_at") WHERE "tickets"."author_client_id" <> "tickets"."buyer_client_id" and "tickets"."author_client_id" <> "tickets"."seller_client_id";--> statement-breakpoint
DROP INDEX "orders_seller";--> statement-breakpoint
DROP INDEX "tickets_newest_bought";--> statement-breakpoint
DROP INDEX "tickets_newest_sold";--> statement-breakpoint
DROP INDEX "tickets_author";