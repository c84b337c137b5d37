ALTER TABLE "orders" DROP CONSTRAINT "orders_buyer_client_id_clients_id_fk";
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_seller_client_id_clients_id_fk";
