CREATE TABLE "inventory_confirmations" (
	"n" bigserial PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"holding_id" text NOT NULL,
	"as_of" date NOT NULL,
	"stated_face" bigint NOT NULL,
	"own_face" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inventory_days" (
	"day" date PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inventory_deals" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"client_id" text NOT NULL,
	"holding_id" text NOT NULL,
	"side" text NOT NULL,
	"face" bigint NOT NULL,
	"settlement_date" date NOT NULL,
	"principal_paise" bigint NOT NULL,
	"accrued_paise" bigint NOT NULL,
	"expenses_paise" bigint NOT NULL,
	"untold_face" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inventory_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"holding_id" text NOT NULL,
	"kind" text NOT NULL,
	"due_date" date NOT NULL,
	"paid_date" date NOT NULL,
	"face" bigint NOT NULL,
	"per_100" numeric(18, 12) NOT NULL,
	"gross_paise" bigint NOT NULL,
	"is_booked" boolean NOT NULL,
	"received_paise" bigint,
	"tds_paise" bigint,
	"received_on" date,
	"received_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inventory_holdings" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"finstrument_id" text NOT NULL,
	"account_id" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inventory_lots" (
	"id" text PRIMARY KEY NOT NULL,
	"holding_id" text NOT NULL,
	"client_id" text NOT NULL,
	"source" text NOT NULL,
	"ref" text,
	"acquired_on" date,
	"face" bigint NOT NULL,
	"remarks" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inventory_moves" (
	"n" bigserial PRIMARY KEY NOT NULL,
	"lot_id" text NOT NULL,
	"holding_id" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"on" date NOT NULL,
	"face" bigint NOT NULL,
	"cost_paise" bigint,
	"realised_paise" bigint,
	"interest_paise" bigint NOT NULL,
	"charges_paise" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inventory_offers" (
	"eoi_id" text PRIMARY KEY NOT NULL,
	"holding_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inventory_rules" (
	"client_id" text NOT NULL,
	"from_day" date NOT NULL,
	"cost_method" text NOT NULL,
	"charges" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inventory_trades" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"holding_id" text NOT NULL,
	"side" text NOT NULL,
	"face" bigint NOT NULL,
	"clean_price" numeric(9, 4) NOT NULL,
	"bond_yield" numeric(9, 6),
	"traded_at" timestamp (3) with time zone NOT NULL,
	"settlement_date" date NOT NULL,
	"counterparty" text NOT NULL,
	"principal_paise" bigint NOT NULL,
	"accrued_paise" bigint NOT NULL,
	"charges_paise" bigint NOT NULL,
	"ref" text,
	"is_booked" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inventory_valuations" (
	"n" bigserial PRIMARY KEY NOT NULL,
	"holding_id" text NOT NULL,
	"as_of" date NOT NULL,
	"clean_price" numeric(9, 4),
	"bond_yield" numeric(9, 6),
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" text NOT NULL
);
--> statement-breakpoint
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
	"bond_terms" jsonb,
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
	"late_told" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exchange_sessions" ADD COLUMN "clearing_read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "inventory_confirmations" ADD CONSTRAINT "inventory_confirmations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_confirmations" ADD CONSTRAINT "inventory_confirmations_holding_id_inventory_holdings_id_fk" FOREIGN KEY ("holding_id") REFERENCES "public"."inventory_holdings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_deals" ADD CONSTRAINT "inventory_deals_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_deals" ADD CONSTRAINT "inventory_deals_holding_id_inventory_holdings_id_fk" FOREIGN KEY ("holding_id") REFERENCES "public"."inventory_holdings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_entries" ADD CONSTRAINT "inventory_entries_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_entries" ADD CONSTRAINT "inventory_entries_holding_id_inventory_holdings_id_fk" FOREIGN KEY ("holding_id") REFERENCES "public"."inventory_holdings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_holdings" ADD CONSTRAINT "inventory_holdings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_lots" ADD CONSTRAINT "inventory_lots_holding_id_inventory_holdings_id_fk" FOREIGN KEY ("holding_id") REFERENCES "public"."inventory_holdings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_lots" ADD CONSTRAINT "inventory_lots_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_moves" ADD CONSTRAINT "inventory_moves_lot_id_inventory_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."inventory_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_moves" ADD CONSTRAINT "inventory_moves_holding_id_inventory_holdings_id_fk" FOREIGN KEY ("holding_id") REFERENCES "public"."inventory_holdings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_offers" ADD CONSTRAINT "inventory_offers_holding_id_inventory_holdings_id_fk" FOREIGN KEY ("holding_id") REFERENCES "public"."inventory_holdings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_rules" ADD CONSTRAINT "inventory_rules_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_trades" ADD CONSTRAINT "inventory_trades_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_trades" ADD CONSTRAINT "inventory_trades_holding_id_inventory_holdings_id_fk" FOREIGN KEY ("holding_id") REFERENCES "public"."inventory_holdings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_valuations" ADD CONSTRAINT "inventory_valuations_holding_id_inventory_holdings_id_fk" FOREIGN KEY ("holding_id") REFERENCES "public"."inventory_holdings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_placements" ADD CONSTRAINT "order_placements_procurement_id_orders_id_fk" FOREIGN KEY ("procurement_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_placements" ADD CONSTRAINT "order_placements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_versions" ADD CONSTRAINT "order_versions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_client_id_clients_id_fk" FOREIGN KEY ("buyer_client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seller_client_id_clients_id_fk" FOREIGN KEY ("seller_client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inventory_confirmations_holding" ON "inventory_confirmations" USING btree ("holding_id","n");--> statement-breakpoint
CREATE UNIQUE INDEX "inventory_deals_once" ON "inventory_deals" USING btree ("order_id","client_id","side");--> statement-breakpoint
CREATE UNIQUE INDEX "inventory_entries_once" ON "inventory_entries" USING btree ("holding_id","kind","due_date") WHERE "inventory_entries"."kind" in ('COUPON', 'PART_REDEMPTION', 'REDEMPTION');--> statement-breakpoint
CREATE INDEX "inventory_entries_firm" ON "inventory_entries" USING btree ("client_id","due_date");--> statement-breakpoint
CREATE UNIQUE INDEX "inventory_holdings_one" ON "inventory_holdings" USING btree ("client_id","finstrument_id",coalesce("account_id", ''));--> statement-breakpoint
CREATE INDEX "inventory_holdings_bond" ON "inventory_holdings" USING btree ("finstrument_id");--> statement-breakpoint
CREATE INDEX "inventory_lots_holding" ON "inventory_lots" USING btree ("holding_id");--> statement-breakpoint
CREATE INDEX "inventory_lots_ref" ON "inventory_lots" USING btree ("client_id","ref");--> statement-breakpoint
CREATE INDEX "inventory_moves_holding" ON "inventory_moves" USING btree ("holding_id","n");--> statement-breakpoint
CREATE INDEX "inventory_offers_holding" ON "inventory_offers" USING btree ("holding_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inventory_rules_one" ON "inventory_rules" USING btree ("client_id","from_day");--> statement-breakpoint
CREATE INDEX "inventory_trades_due" ON "inventory_trades" USING btree ("is_booked","settlement_date");--> statement-breakpoint
CREATE INDEX "inventory_trades_holding" ON "inventory_trades" USING btree ("holding_id");--> statement-breakpoint
CREATE INDEX "inventory_valuations_holding" ON "inventory_valuations" USING btree ("holding_id","n");--> statement-breakpoint
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