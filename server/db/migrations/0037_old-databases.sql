CREATE INDEX IF NOT EXISTS "chat_message_versions_words" ON "chat_message_versions" USING gin ("message" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_updated" ON "orders" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "clusters_updated" ON "clusters" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "eois_at_exchange" ON "eois" USING btree ("client_id","exchange") WHERE "eois"."rfq_status" = 'LIVE';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "eois_exchange_changed" ON "eois" USING btree ("client_id","updated_at") WHERE "eois"."rfq_number" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "rounds_leg" ON "rounds" USING btree ("leg_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "tickets_open" ON "tickets" USING btree ("created_at") WHERE "tickets"."state" not in ('EXECUTED', 'CANCELLED');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "tickets_cluster" ON "tickets" USING btree ("cluster_id") WHERE "tickets"."cluster_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "tickets_buyer_eoi" ON "tickets" USING btree ("buyer_eoi_id") WHERE "tickets"."buyer_eoi_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "tickets_seller_eoi" ON "tickets" USING btree ("seller_eoi_id") WHERE "tickets"."seller_eoi_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "tickets_author" ON "tickets" USING btree ("author_client_id","created_at");