CREATE TABLE "order_placements" (
	"id" text PRIMARY KEY NOT NULL,
	"procurement_id" text NOT NULL,
	"client_id" text,
	"order_id" text,
	"face" bigint NOT NULL,
	"markup" numeric(9, 4) NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"version" integer NOT NULL,
	"user_id" text,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"terms" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"reported_status" text NOT NULL,
	"ticket_id" text,
	"exchange" text NOT NULL,
	"execution" text NOT NULL,
	"finstrument_id" text NOT NULL,
	"face" bigint NOT NULL,
	"fixed_field" text NOT NULL,
	"unit_price_stored" numeric(9, 4),
	"yield_stored" numeric(9, 6),
	"yield_type" text NOT NULL,
	"settlement_date" date NOT NULL,
	"settlement_agreed" date,
	"consideration" jsonb,
	"buyer_client_id" text NOT NULL,
	"buyer_user_id" text NOT NULL,
	"seller_client_id" text NOT NULL,
	"seller_user_id" text NOT NULL,
	"reporter" text NOT NULL,
	"brokers" jsonb NOT NULL,
	"buyer_side" jsonb NOT NULL,
	"seller_side" jsonb NOT NULL,
	"deal_time" timestamp (3) with time zone NOT NULL,
	"trade_time" timestamp (3) with time zone,
	"reported_at" timestamp (3) with time zone,
	"late_reason" text,
	"reference" text,
	"on_exchange" jsonb NOT NULL,
	"deal_number" text,
	"track" jsonb,
	"amendment" jsonb,
	"cancel_asked_by" text,
	"cancel_asked_at" timestamp (3) with time zone,
	"reason" text,
	"confirmed_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_placements" ADD CONSTRAINT "order_placements_procurement_id_orders_id_fk" FOREIGN KEY ("procurement_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_placements" ADD CONSTRAINT "order_placements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_versions" ADD CONSTRAINT "order_versions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_client_id_clients_id_fk" FOREIGN KEY ("buyer_client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seller_client_id_clients_id_fk" FOREIGN KEY ("seller_client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_placements_procurement" ON "order_placements" USING btree ("procurement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_placements_order" ON "order_placements" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_versions_order" ON "order_versions" USING btree ("order_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_deal" ON "orders" USING btree ("exchange","deal_number");--> statement-breakpoint
CREATE INDEX "orders_ticket" ON "orders" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("buyer_client_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_seller" ON "orders" USING btree ("seller_client_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_brokers" ON "orders" USING gin ("brokers");--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("state","settlement_date");