CREATE TABLE "bond_prices" (
	"isin" text NOT NULL,
	"date" date NOT NULL,
	"price" double precision,
	"yield_percent" double precision,
	"source" text NOT NULL,
	"n" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bond_prices_n_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1)
);
--> statement-breakpoint
CREATE TABLE "bonds" (
	"isin" text PRIMARY KEY NOT NULL,
	"display_name" text NOT NULL,
	"issuer" text,
	"category" text,
	"maturity_date" date,
	"credit_rating" text,
	"facts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loaded_data" (
	"name" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"rows" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text NOT NULL,
	"client_id" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"request_id" text NOT NULL,
	"detail" jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"endpoint" text NOT NULL,
	"digest" text NOT NULL,
	"status" integer NOT NULL,
	"answer" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stream" text NOT NULL,
	"audience" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"seq" bigint
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stream_heads" (
	"stream" text NOT NULL,
	"audience" text NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "stream_heads_stream_audience_pk" PRIMARY KEY("stream","audience")
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"brand_name" text NOT NULL,
	"client_type" text NOT NULL,
	"client_mode" text NOT NULL,
	"client_segment" text NOT NULL,
	"is_broker" boolean DEFAULT false NOT NULL,
	"is_custodian" boolean DEFAULT false NOT NULL,
	"is_simulated" boolean DEFAULT false NOT NULL,
	"allowed_exchanges" text[],
	"rfq_exchanges" text[] DEFAULT '{}' NOT NULL,
	"stp_exchanges" text[] DEFAULT '{}' NOT NULL,
	"nsccl_code" text,
	"iccl_code" text,
	"nsccl_name" text,
	"iccl_name" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"destination" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"destination" text NOT NULL,
	"request_type" text NOT NULL,
	"user_id" text,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"access_hash" text NOT NULL,
	"access_expires_at" timestamp (3) with time zone NOT NULL,
	"previous_access_hash" text,
	"previous_access_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_because" text,
	"user_agent" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"email" text NOT NULL,
	"mobile" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"password_hash" text,
	"roles" text[] NOT NULL,
	"status" text NOT NULL,
	"is_broker" boolean DEFAULT false NOT NULL,
	"is_staff" boolean DEFAULT false NOT NULL,
	"has_accepted_chat_terms" boolean DEFAULT false NOT NULL,
	"security_preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_profile_complete" boolean DEFAULT true NOT NULL,
	"mind_trial_ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clusters" (
	"id" text PRIMARY KEY NOT NULL,
	"finstrument_id" text NOT NULL,
	"settlement_date" date NOT NULL,
	"state" text NOT NULL,
	"quantity" bigint NOT NULL,
	"buyer_price" numeric(9, 4),
	"seller_price" numeric(9, 4),
	"seller_spread" double precision,
	"facilitator_user_id" text,
	"turn_leg_id" text,
	"expires_at" timestamp (3) with time zone,
	"ticket_id" text,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "eois" (
	"id" text PRIMARY KEY NOT NULL,
	"finstrument_id" text NOT NULL,
	"quote_type" text NOT NULL,
	"state" text NOT NULL,
	"status" text NOT NULL,
	"quantum" bigint NOT NULL,
	"remaining" bigint NOT NULL,
	"unit_price_stored" numeric(9, 4),
	"yield_stored" numeric(9, 6),
	"fixed_field" text NOT NULL,
	"yield_type" text NOT NULL,
	"price_overridden" boolean NOT NULL,
	"settlement_date" date NOT NULL,
	"settlement_delta" integer,
	"validity" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"mandate_expires_at" timestamp (3) with time zone,
	"is_best" boolean DEFAULT false NOT NULL,
	"source" text NOT NULL,
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"end_client_id" text,
	"user_account_id" text,
	"broker_id" text,
	"replaces" text,
	"origin_trade" text,
	"whatsapp_consent" boolean DEFAULT false NOT NULL,
	"rfq_status" text,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "holdings" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"finstrument_id" text NOT NULL,
	"face" bigint NOT NULL,
	"cost_yield" numeric(9, 6)
);
--> statement-breakpoint
CREATE TABLE "legs" (
	"id" text PRIMARY KEY NOT NULL,
	"cluster_id" text NOT NULL,
	"side" text NOT NULL,
	"eoi_id" text,
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"quantity" bigint NOT NULL,
	"unit_price_stored" numeric(9, 4),
	"yield_stored" numeric(9, 6),
	"fixed_field" text NOT NULL,
	"firm" boolean NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rounds" (
	"id" text PRIMARY KEY NOT NULL,
	"cluster_id" text NOT NULL,
	"leg_id" text NOT NULL,
	"user_id" text NOT NULL,
	"fixed_field" text NOT NULL,
	"unit_price_stored" numeric(9, 4),
	"yield_stored" numeric(9, 6),
	"quantity" bigint NOT NULL,
	"status" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"cluster_id" text,
	"buyer_eoi_id" text,
	"seller_eoi_id" text,
	"finstrument_id" text NOT NULL,
	"quantity" bigint NOT NULL,
	"unit_price_stored" numeric(9, 4),
	"yield_stored" numeric(9, 6),
	"settlement_date" date NOT NULL,
	"consideration" jsonb,
	"buyer_client_id" text NOT NULL,
	"buyer_user_id" text NOT NULL,
	"seller_client_id" text NOT NULL,
	"seller_user_id" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clusters" ADD CONSTRAINT "clusters_facilitator_user_id_users_id_fk" FOREIGN KEY ("facilitator_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eois" ADD CONSTRAINT "eois_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eois" ADD CONSTRAINT "eois_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holdings" ADD CONSTRAINT "holdings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legs" ADD CONSTRAINT "legs_cluster_id_clusters_id_fk" FOREIGN KEY ("cluster_id") REFERENCES "public"."clusters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legs" ADD CONSTRAINT "legs_eoi_id_eois_id_fk" FOREIGN KEY ("eoi_id") REFERENCES "public"."eois"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legs" ADD CONSTRAINT "legs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legs" ADD CONSTRAINT "legs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_cluster_id_clusters_id_fk" FOREIGN KEY ("cluster_id") REFERENCES "public"."clusters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_leg_id_legs_id_fk" FOREIGN KEY ("leg_id") REFERENCES "public"."legs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_cluster_id_clusters_id_fk" FOREIGN KEY ("cluster_id") REFERENCES "public"."clusters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_buyer_eoi_id_eois_id_fk" FOREIGN KEY ("buyer_eoi_id") REFERENCES "public"."eois"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_seller_eoi_id_eois_id_fk" FOREIGN KEY ("seller_eoi_id") REFERENCES "public"."eois"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bond_prices_isin" ON "bond_prices" USING btree ("isin","date");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "idempotency_at" ON "idempotency" USING btree ("at");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("seq","id");--> statement-breakpoint
CREATE INDEX "outbox_replay" ON "outbox" USING btree ("stream","audience","seq");--> statement-breakpoint
CREATE INDEX "one_time_codes_destination" ON "one_time_codes" USING btree ("destination","request_type");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_access" ON "sessions" USING btree ("access_hash");--> statement-breakpoint
CREATE INDEX "sessions_previous_access" ON "sessions" USING btree ("previous_access_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_mobile" ON "users" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "users_client" ON "users" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "clusters_state" ON "clusters" USING btree ("state","expires_at");--> statement-breakpoint
CREATE INDEX "clusters_bond" ON "clusters" USING btree ("finstrument_id","settlement_date");--> statement-breakpoint
CREATE INDEX "eois_live" ON "eois" USING btree ("status","finstrument_id","quote_type");--> statement-breakpoint
CREATE INDEX "eois_owner" ON "eois" USING btree ("user_id","status");--> statement-breakpoint
CREATE INDEX "eois_expiry" ON "eois" USING btree ("status","expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "holdings_client_bond" ON "holdings" USING btree ("client_id","finstrument_id");--> statement-breakpoint
CREATE INDEX "legs_cluster" ON "legs" USING btree ("cluster_id");--> statement-breakpoint
CREATE INDEX "legs_client" ON "legs" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "legs_eoi" ON "legs" USING btree ("eoi_id");--> statement-breakpoint
CREATE INDEX "rounds_cluster" ON "rounds" USING btree ("cluster_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_number" ON "tickets" USING btree ("number");--> statement-breakpoint
CREATE INDEX "tickets_buyer" ON "tickets" USING btree ("buyer_client_id");--> statement-breakpoint
CREATE INDEX "tickets_seller" ON "tickets" USING btree ("seller_client_id");