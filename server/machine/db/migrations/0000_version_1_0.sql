-- All that a new database of version 1.0.0 has. Its time in the journal is that of the last of the 54 migrations before 1.0.0: a
-- database that has run them skips it, and one that stopped earlier is refused (server/db/migrations-before.ts).
-- Columns keep the order that the earlier migrations gave them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE SEQUENCE "public"."chat_change_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"sentence" text NOT NULL,
	"fields" jsonb NOT NULL,
	"payload" jsonb,
	"basis" text NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"maker_id" text NOT NULL,
	"maker_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"checker_id" text,
	"checker_name" text,
	"decided_at" timestamp (3) with time zone,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "bond_prices" (
	"isin" text NOT NULL,
	"date" date NOT NULL,
	"price" double precision,
	"yield_percent" double precision,
	"source" text NOT NULL,
	"n" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bond_prices_n_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1)
);
--> statement-breakpoint
CREATE TABLE "bond_term_proposals" (
	"id" text PRIMARY KEY NOT NULL,
	"isin" text NOT NULL,
	"term" text NOT NULL,
	"value" text NOT NULL,
	"status" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"decided_by" text,
	"source" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "bond_term_versions" (
	"isin" text NOT NULL,
	"term" text NOT NULL,
	"version" integer NOT NULL,
	"value" text NOT NULL,
	"source" text NOT NULL,
	"proposal_id" text NOT NULL,
	"decided_by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bond_term_versions_isin_term_version_pk" PRIMARY KEY("isin","term","version")
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
CREATE TABLE "page_builds" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"files" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_files" (
	"name" text PRIMARY KEY NOT NULL,
	"encoding" text,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_changes" (
	"version" integer PRIMARY KEY NOT NULL,
	"entries" jsonb NOT NULL,
	"moved" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange_holidays" (
	"exchange" text NOT NULL,
	"date" date NOT NULL,
	"name" text NOT NULL,
	"closes" text NOT NULL,
	"session_open" text,
	"session_close" text,
	"source" text NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exchange_holidays_exchange_date_pk" PRIMARY KEY("exchange","date")
);
--> statement-breakpoint
CREATE TABLE "listed_years" (
	"exchange" text NOT NULL,
	"year" integer NOT NULL,
	CONSTRAINT "listed_years_exchange_year_pk" PRIMARY KEY("exchange","year")
);
--> statement-breakpoint
CREATE TABLE "hosted_chat_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hosted_chat_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"digest" text NOT NULL,
	"category" text NOT NULL,
	"body" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text,
	CONSTRAINT "hosted_chat_events_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "chat_later_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"channel_url" text NOT NULL,
	"req_id" text NOT NULL,
	"message" text NOT NULL,
	"send_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "chat_reminders" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"channel_url" text NOT NULL,
	"message_id" bigint NOT NULL,
	"remind_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_bans" (
	"channel_url" text NOT NULL,
	"user_id" text NOT NULL,
	"banned_by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_bans_channel_url_user_id_pk" PRIMARY KEY("channel_url","user_id")
);
--> statement-breakpoint
CREATE TABLE "chat_channels" (
	"url" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"creator_id" text NOT NULL,
	"is_distinct" boolean NOT NULL,
	"distinct_key" text,
	"data" jsonb NOT NULL,
	"is_whatsapp_linked" boolean DEFAULT false NOT NULL,
	"created_at" bigint NOT NULL,
	"last_at" bigint NOT NULL,
	"last_message_id" bigint,
	"change" bigint NOT NULL,
	"change_id" bigint NOT NULL,
	"last_sent_at" bigint
);
--> statement-breakpoint
CREATE TABLE "chat_files" (
	"id" text PRIMARY KEY NOT NULL,
	"channel_url" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"filename" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"bytes" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL,
	"sha256" text,
	"file_key" text,
	"object_key" text
);
--> statement-breakpoint
CREATE TABLE "chat_members" (
	"channel_url" text NOT NULL,
	"user_id" text NOT NULL,
	"join_order" integer NOT NULL,
	"role" text NOT NULL,
	"state" text NOT NULL,
	"inviter_id" text,
	"invited_at" bigint,
	"joined_at" bigint,
	"read_at" bigint NOT NULL,
	"delivered_at" bigint NOT NULL,
	"alert_level" text DEFAULT 'all' NOT NULL,
	"removed_at" bigint,
	"removed_because" text,
	"change_id" bigint NOT NULL,
	"unread_from" bigint,
	CONSTRAINT "chat_members_channel_url_user_id_pk" PRIMARY KEY("channel_url","user_id")
);
--> statement-breakpoint
CREATE TABLE "chat_message_versions" (
	"message_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"message" text NOT NULL,
	"data" jsonb,
	"replaced_at" bigint NOT NULL,
	"replaced_by" text NOT NULL,
	"because" text NOT NULL,
	CONSTRAINT "chat_message_versions_message_id_version_pk" PRIMARY KEY("message_id","version")
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_url" text NOT NULL,
	"sender_id" text,
	"req_id" text,
	"message_type" text NOT NULL,
	"message" text NOT NULL,
	"data" jsonb,
	"custom_type" text,
	"mentioned_user_ids" text[] NOT NULL,
	"file_id" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint DEFAULT 0 NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	"change_id" bigint NOT NULL,
	"copy_of" bigint,
	"og_meta_data" jsonb,
	"sent_at" bigint,
	"frozen_at" bigint,
	"frozen" text,
	"corrections" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_people" (
	"user_id" text PRIMARY KEY NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"sessions_ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "chat_presence" (
	"user_id" text NOT NULL,
	"node_id" text NOT NULL,
	"online_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_presence_user_id_node_id_pk" PRIMARY KEY("user_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "exchange_clocks" (
	"exchange" text PRIMARY KEY NOT NULL,
	"ahead_ms" integer NOT NULL,
	"measured_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange_commands" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"exchange" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"tag" text NOT NULL,
	"state" text NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"unsent_tries" integer DEFAULT 0 NOT NULL,
	"not_after" timestamp (3) with time zone NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"absent_at" timestamp (3) with time zone,
	"refusal" jsonb,
	"number" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange_credentials" (
	"client_id" text NOT NULL,
	"corp" text NOT NULL,
	"key_id" text NOT NULL,
	"sealed" text NOT NULL,
	"set_by_id" text NOT NULL,
	"set_by_name" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exchange_credentials_client_id_corp_pk" PRIMARY KEY("client_id","corp")
);
--> statement-breakpoint
CREATE TABLE "exchange_sessions" (
	"client_id" text NOT NULL,
	"exchange" text NOT NULL,
	"credentials_set_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"sealed" text,
	"refused_text" text,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"polled_at" timestamp (3) with time zone,
	"clearing_read_at" timestamp (3) with time zone,
	CONSTRAINT "exchange_sessions_client_id_exchange_pk" PRIMARY KEY("client_id","exchange")
);
--> statement-breakpoint
CREATE TABLE "refused_callbacks" (
	"exchange" text NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "refused_callbacks_exchange_minute_pk" PRIMARY KEY("exchange","minute")
);
--> statement-breakpoint
CREATE TABLE "venue_events" (
	"digest" text PRIMARY KEY NOT NULL,
	"exchange" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"rank" integer NOT NULL,
	"venue_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"body" jsonb NOT NULL,
	"source" text NOT NULL,
	"received" integer DEFAULT 1 NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "venue_lists" (
	"exchange" text NOT NULL,
	"list" text NOT NULL,
	"body" jsonb NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "venue_lists_exchange_list_pk" PRIMARY KEY("exchange","list")
);
--> statement-breakpoint
CREATE TABLE "venue_quotes" (
	"client_id" text NOT NULL,
	"exchange" text NOT NULL,
	"number" text NOT NULL,
	"is_mine" boolean NOT NULL,
	"quote" jsonb NOT NULL,
	"isin" text NOT NULL,
	"is_live" boolean NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "venue_quotes_client_id_exchange_number_pk" PRIMARY KEY("client_id","exchange","number")
);
--> statement-breakpoint
CREATE TABLE "file_objects" (
	"key" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "audit_links" (
	"key" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "audit_links_key_at_seq_pk" PRIMARY KEY("key","at","seq")
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
CREATE TABLE "leads" (
	"name" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stream" text NOT NULL,
	"audience" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"seq" bigint,
	"traceparent" text
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sealing_starts" (
	"what" text PRIMARY KEY NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stream_heads" (
	"stream" text NOT NULL,
	"audience" text NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "stream_heads_stream_audience_pk" PRIMARY KEY("stream","audience")
);
--> statement-breakpoint
CREATE TABLE "limits" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"level" text NOT NULL,
	"key" text,
	"settlement" text,
	"unit" text NOT NULL,
	"amount" numeric(20, 4) NOT NULL,
	"band_kind" text,
	"base_price" double precision,
	"base_yield" double precision,
	"on_breach" text NOT NULL,
	"set_by" text NOT NULL,
	"set_by_name" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"dealer_id" text,
	"size_from" numeric(20, 0)
);
--> statement-breakpoint
CREATE TABLE "list_answers" (
	"line_id" text NOT NULL,
	"client_id" text NOT NULL,
	"cluster_id" text NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "list_answers_line_id_client_id_pk" PRIMARY KEY("line_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "list_firms" (
	"list_id" text NOT NULL,
	"client_id" text NOT NULL,
	CONSTRAINT "list_firms_list_id_client_id_pk" PRIMARY KEY("list_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "list_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"list_id" text NOT NULL,
	"position" integer NOT NULL,
	"finstrument_id" text NOT NULL,
	"side" text NOT NULL,
	"quantity" bigint NOT NULL,
	"fixed_field" text,
	"unit_price_stored" numeric(9, 4),
	"yield_stored" numeric(9, 6),
	"settlement_date" date NOT NULL,
	"bond_terms" jsonb,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trade_lists" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"closes_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mind_asks" (
	"user_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mind_chats" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"client_id" text NOT NULL,
	"title" text NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"turns" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_asked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mind_events" (
	"chat_id" text NOT NULL,
	"turn" integer NOT NULL,
	"seq" integer NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "mind_events_chat_id_turn_seq_pk" PRIMARY KEY("chat_id","turn","seq")
);
--> statement-breakpoint
CREATE TABLE "mind_prompts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mind_results" (
	"chat_id" text NOT NULL,
	"turn" integer NOT NULL,
	"call" text NOT NULL,
	"result" jsonb NOT NULL,
	CONSTRAINT "mind_results_chat_id_turn_call_pk" PRIMARY KEY("chat_id","turn","call")
);
--> statement-breakpoint
CREATE TABLE "mind_shares" (
	"id" text PRIMARY KEY NOT NULL,
	"chat_id" text NOT NULL,
	"content" jsonb NOT NULL,
	"shared_at" timestamp (3) with time zone NOT NULL,
	"as_of" date NOT NULL,
	CONSTRAINT "mind_shares_chat" UNIQUE("chat_id")
);
--> statement-breakpoint
CREATE TABLE "mind_turns" (
	"chat_id" text NOT NULL,
	"turn" integer NOT NULL,
	"request_id" text NOT NULL,
	"text" text NOT NULL,
	"driver" text NOT NULL,
	"status" text NOT NULL,
	"made" jsonb,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "mind_turns_chat_id_turn_pk" PRIMARY KEY("chat_id","turn")
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
CREATE TABLE "client_records" (
	"id" text PRIMARY KEY NOT NULL,
	"firm_id" text NOT NULL,
	"name" text NOT NULL,
	"client_type" text NOT NULL,
	"registered_client_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"category" text,
	"ucc" text,
	"pan" text,
	"email" text,
	"mobile" text,
	"gst" text,
	"address" text,
	"city" text,
	"state" text,
	"pincode" text,
	"account_number" text,
	"ifsc" text,
	"depository" text,
	"dp_id" text,
	"dp_client_id" text,
	"bo_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone,
	"ucc_fingerprint" text,
	"pan_fingerprint" text
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
	"created_at" timestamp (3) with time zone NOT NULL,
	"check_level_bp" double precision DEFAULT 100 NOT NULL,
	"check_level_rupees" double precision DEFAULT 2 NOT NULL,
	"check_size_factor" double precision DEFAULT 10 NOT NULL,
	"is_registered" boolean DEFAULT true NOT NULL,
	"pan" text,
	"category" text,
	"website" text,
	"gst" text,
	"address_line" text,
	"city" text,
	"state" text,
	"pincode" text,
	"status" text DEFAULT 'active' NOT NULL,
	"is_premium" boolean DEFAULT false NOT NULL,
	"mind_trial_ends_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"needs_approval" boolean DEFAULT false NOT NULL,
	"address_ranges" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"needs_second_factor" boolean DEFAULT false NOT NULL,
	"allows_code_alone" boolean DEFAULT true NOT NULL,
	"pan_fingerprint" text,
	"sale_rule" text
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"version" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
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
CREATE TABLE "invites" (
	"id" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"client_id" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"redeemed_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
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
	"used_at" timestamp (3) with time zone,
	"asked_from" text DEFAULT '' NOT NULL,
	"stray_tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
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
	"user_agent" text DEFAULT '' NOT NULL,
	"ip_address" text DEFAULT '' NOT NULL,
	"used_at" timestamp (3) with time zone
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
	"created_at" timestamp (3) with time zone NOT NULL,
	"pan" text,
	"has_whatsapp_consent" boolean DEFAULT false NOT NULL,
	"second_factor_secret" text,
	"second_factor_at" timestamp (3) with time zone,
	"second_factor_step" integer DEFAULT 0 NOT NULL,
	"next_second_factor_secret" text,
	"consent_version" text
);
--> statement-breakpoint
CREATE TABLE "reconciliation_differences" (
	"id" text PRIMARY KEY NOT NULL,
	"reconciliation_id" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"finstrument_id" text,
	"ours" text,
	"venue" text,
	"difference" text,
	"since" timestamp (3) with time zone NOT NULL,
	"agreed_at" timestamp (3) with time zone,
	"closed_by_name" text,
	"closed_at" timestamp (3) with time zone,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"exchange" text NOT NULL,
	"day" date NOT NULL,
	"compared_at" timestamp (3) with time zone NOT NULL,
	"compared_by_name" text,
	"quotes" integer NOT NULL,
	"deals" integer NOT NULL,
	"under_way" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_events" (
	"id" text PRIMARY KEY NOT NULL,
	"alert_id" text,
	"user_id" text NOT NULL,
	"isin" text,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"page" text
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"isin" text NOT NULL,
	"rule" jsonb NOT NULL,
	"active" boolean NOT NULL,
	"rating_seen" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"rests_since" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watched_bonds" (
	"watchlist_id" text NOT NULL,
	"isin" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "watched_bonds_watchlist_id_isin_pk" PRIMARY KEY("watchlist_id","isin")
);
--> statement-breakpoint
CREATE TABLE "watchlists" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "legal_holds" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"reason" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date,
	"placed_by" text NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"lifted_by" text,
	"lifted_at" timestamp (3) with time zone,
	"lift_reason" text
);
--> statement-breakpoint
CREATE TABLE "retention_policies" (
	"client_id" text NOT NULL,
	"kind" text NOT NULL,
	"years" integer NOT NULL,
	"set_by" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "retention_policies_client_id_kind_pk" PRIMARY KEY("client_id","kind")
);
--> statement-breakpoint
CREATE TABLE "eoi_origins" (
	"eoi_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"run_id" text NOT NULL,
	"message_id" bigint NOT NULL,
	"channel_url" text NOT NULL,
	"sent_at" bigint NOT NULL,
	"recorded_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "line_answers" (
	"cluster_id" text NOT NULL,
	"user_id" text NOT NULL,
	"run_id" text NOT NULL,
	"message_id" bigint NOT NULL,
	"channel_url" text NOT NULL,
	"sent_at" bigint NOT NULL,
	"answered_by" text NOT NULL,
	"answered_at" bigint NOT NULL,
	CONSTRAINT "line_answers_cluster_id_user_id_pk" PRIMARY KEY("cluster_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "line_replies" (
	"id" text PRIMARY KEY NOT NULL,
	"from_id" text NOT NULL,
	"to_id" text NOT NULL,
	"channel_url" text,
	"reply_to" bigint,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failure" text,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "private_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"channel_url" text NOT NULL,
	"author_id" text NOT NULL,
	"message_id" bigint NOT NULL,
	"original_id" bigint NOT NULL,
	"start" integer NOT NULL,
	"sent_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"finstrument_id" text,
	"candidates" text[] NOT NULL,
	"side" text,
	"size" bigint,
	"fixed_field" text,
	"yield_stored" double precision,
	"unit_price_stored" double precision,
	"settlement_delta" integer,
	"status" text,
	"text" text NOT NULL,
	"confidence" double precision NOT NULL,
	"unresolved" text[] NOT NULL,
	"is_copy" boolean NOT NULL,
	"shown_to" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_choices" (
	"original_id" bigint NOT NULL,
	"start" integer NOT NULL,
	"text" text NOT NULL,
	"isin" text,
	"side" text,
	"chosen_by" text NOT NULL,
	"chosen_at" bigint NOT NULL,
	CONSTRAINT "run_choices_original_id_start_pk" PRIMARY KEY("original_id","start")
);
--> statement-breakpoint
CREATE TABLE "run_progress" (
	"name" text PRIMARY KEY NOT NULL,
	"change_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supervision_case_items" (
	"id" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"from_ms" bigint,
	"to_ms" bigint,
	"at_ms" bigint NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supervision_case_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supervision_case_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" text NOT NULL,
	"what" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supervision_cases" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"close_reason" text,
	"opened_by" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"ticket_id" text NOT NULL,
	"text" text NOT NULL,
	"sent_by" text NOT NULL,
	"sent_by_name" text NOT NULL,
	"sent_to" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"ticket_type_id" integer NOT NULL,
	"user_id" text,
	"client_id" text,
	"email" text,
	"name" text,
	"title" text NOT NULL,
	"attributes" jsonb NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"taken_by" text,
	"taken_by_name" text,
	"updated_at" timestamp (3) with time zone,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"filename" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"bytes" "bytea",
	"user_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sha256" text,
	"file_key" text,
	"object_key" text
);
--> statement-breakpoint
CREATE TABLE "surveillance_alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"channel_url" text NOT NULL,
	"message_id" bigint NOT NULL,
	"message_at" bigint NOT NULL,
	"kind" text NOT NULL,
	"rule" text NOT NULL,
	"why" text NOT NULL,
	"excerpt" jsonb NOT NULL,
	"severity" text NOT NULL,
	"state" text NOT NULL,
	"assignee_id" text,
	"close_reason" text,
	"closed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "surveillance_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "surveillance_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"alert_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" text NOT NULL,
	"what" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "surveillance_progress" (
	"name" text PRIMARY KEY NOT NULL,
	"change_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "surveillance_rules" (
	"client_id" text PRIMARY KEY NOT NULL,
	"off_market_bp" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "surveillance_terms" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"phrase" text NOT NULL,
	"phrase_key" text NOT NULL,
	"kind" text NOT NULL,
	"severity" text NOT NULL,
	"unless" text[] NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "surveillance_trail" (
	"channel_url" text NOT NULL,
	"user_id" text NOT NULL,
	"what" text NOT NULL,
	"up_to" bigint NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "surveillance_trail_channel_url_user_id_what_up_to_pk" PRIMARY KEY("channel_url","user_id","what","up_to")
);
--> statement-breakpoint
CREATE TABLE "table_headings" (
	"client_id" text NOT NULL,
	"reader" text NOT NULL,
	"heading" text NOT NULL,
	"field" text,
	"set_by" text NOT NULL,
	"set_by_name" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "table_headings_client_id_reader_heading_pk" PRIMARY KEY("client_id","reader","heading")
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
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deal" jsonb,
	"bond_terms" jsonb,
	"settlement_agreed" date,
	"list_id" text,
	"venue" jsonb,
	"ending" jsonb
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
	"updated_at" timestamp (3) with time zone NOT NULL,
	"bond_terms" jsonb,
	"settlement_agreed" date,
	"exchange" text,
	"rfq_mode" text,
	"oto_participant_details" jsonb,
	"anonymous" boolean DEFAULT false NOT NULL,
	"rfq_number" text,
	"rfq_code" text,
	"rfq_text" text,
	"in_doubt" boolean DEFAULT false NOT NULL
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
	"version" integer NOT NULL,
	"line_status" text
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
	"created_at" timestamp (3) with time zone NOT NULL,
	"is_from_venue" boolean DEFAULT false NOT NULL,
	"is_sending" boolean DEFAULT false NOT NULL,
	"refused_text" text
);
--> statement-breakpoint
CREATE TABLE "ticket_evidence" (
	"id" text PRIMARY KEY NOT NULL,
	"ticket_id" text NOT NULL,
	"side" text NOT NULL,
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"digest" text NOT NULL,
	"seen" jsonb NOT NULL,
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
	"updated_at" timestamp (3) with time zone NOT NULL,
	"bond_terms" jsonb,
	"settlement_agreed" date,
	"exchange" text,
	"source" text DEFAULT 'CLUSTER' NOT NULL,
	"channel_url" text,
	"message_id" bigint,
	"fixed_field" text DEFAULT 'yield' NOT NULL,
	"settlement_delta" integer,
	"execution" text DEFAULT 'OTC_REPORT' NOT NULL,
	"brokers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"facilitator_user_id" text,
	"buyer_side" jsonb DEFAULT '{"custodianId":null,"accountId":null,"brokerage":null}'::jsonb NOT NULL,
	"seller_side" jsonb DEFAULT '{"custodianId":null,"accountId":null,"brokerage":null}'::jsonb NOT NULL,
	"consents" jsonb DEFAULT '{"buyer":null,"seller":null}'::jsonb NOT NULL,
	"difference" jsonb,
	"author_client_id" text,
	"is_shared" boolean DEFAULT true NOT NULL,
	"deal_time" timestamp (3) with time zone,
	"trade_time" timestamp (3) with time zone,
	"cancel_asked_by" text,
	"cancel_asked_at" timestamp (3) with time zone,
	"reason" text,
	"deal_number" text,
	"executed_at" timestamp (3) with time zone,
	"on_exchange" jsonb,
	"sent_at" timestamp (3) with time zone,
	"history" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_later_messages" ADD CONSTRAINT "chat_later_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_later_messages" ADD CONSTRAINT "chat_later_messages_channel_url_chat_channels_url_fk" FOREIGN KEY ("channel_url") REFERENCES "public"."chat_channels"("url") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reminders" ADD CONSTRAINT "chat_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reminders" ADD CONSTRAINT "chat_reminders_channel_url_chat_channels_url_fk" FOREIGN KEY ("channel_url") REFERENCES "public"."chat_channels"("url") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_bans" ADD CONSTRAINT "chat_bans_channel_url_chat_channels_url_fk" FOREIGN KEY ("channel_url") REFERENCES "public"."chat_channels"("url") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_bans" ADD CONSTRAINT "chat_bans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_channels" ADD CONSTRAINT "chat_channels_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_channel_url_chat_channels_url_fk" FOREIGN KEY ("channel_url") REFERENCES "public"."chat_channels"("url") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_channel_url_chat_channels_url_fk" FOREIGN KEY ("channel_url") REFERENCES "public"."chat_channels"("url") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message_versions" ADD CONSTRAINT "chat_message_versions_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_channel_url_chat_channels_url_fk" FOREIGN KEY ("channel_url") REFERENCES "public"."chat_channels"("url") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_file_id_chat_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."chat_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_commands" ADD CONSTRAINT "exchange_commands_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_credentials" ADD CONSTRAINT "exchange_credentials_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_sessions" ADD CONSTRAINT "exchange_sessions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venue_quotes" ADD CONSTRAINT "venue_quotes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "limits" ADD CONSTRAINT "limits_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_answers" ADD CONSTRAINT "list_answers_line_id_list_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."list_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_answers" ADD CONSTRAINT "list_answers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_answers" ADD CONSTRAINT "list_answers_cluster_id_clusters_id_fk" FOREIGN KEY ("cluster_id") REFERENCES "public"."clusters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_firms" ADD CONSTRAINT "list_firms_list_id_trade_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."trade_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_firms" ADD CONSTRAINT "list_firms_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_lines" ADD CONSTRAINT "list_lines_list_id_trade_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."trade_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_lists" ADD CONSTRAINT "trade_lists_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_lists" ADD CONSTRAINT "trade_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mind_events" ADD CONSTRAINT "mind_events_chat_id_mind_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."mind_chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mind_results" ADD CONSTRAINT "mind_results_chat_id_mind_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."mind_chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mind_shares" ADD CONSTRAINT "mind_shares_chat_id_mind_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."mind_chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mind_turns" ADD CONSTRAINT "mind_turns_chat_id_mind_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."mind_chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_placements" ADD CONSTRAINT "order_placements_procurement_id_orders_id_fk" FOREIGN KEY ("procurement_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_placements" ADD CONSTRAINT "order_placements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_versions" ADD CONSTRAINT "order_versions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_records" ADD CONSTRAINT "client_records_firm_id_clients_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_records" ADD CONSTRAINT "client_records_registered_client_id_clients_id_fk" FOREIGN KEY ("registered_client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD CONSTRAINT "reconciliation_differences_reconciliation_id_reconciliations_id_fk" FOREIGN KEY ("reconciliation_id") REFERENCES "public"."reconciliations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_events" ADD CONSTRAINT "alert_events_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_bonds" ADD CONSTRAINT "watched_bonds_watchlist_id_watchlists_id_fk" FOREIGN KEY ("watchlist_id") REFERENCES "public"."watchlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eoi_origins" ADD CONSTRAINT "eoi_origins_eoi_id_eois_id_fk" FOREIGN KEY ("eoi_id") REFERENCES "public"."eois"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_answers" ADD CONSTRAINT "line_answers_cluster_id_clusters_id_fk" FOREIGN KEY ("cluster_id") REFERENCES "public"."clusters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supervision_case_items" ADD CONSTRAINT "supervision_case_items_case_id_supervision_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."supervision_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supervision_case_notes" ADD CONSTRAINT "supervision_case_notes_case_id_supervision_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."supervision_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_answers" ADD CONSTRAINT "support_answers_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surveillance_notes" ADD CONSTRAINT "surveillance_notes_alert_id_surveillance_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."surveillance_alerts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_headings" ADD CONSTRAINT "table_headings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clusters" ADD CONSTRAINT "clusters_facilitator_user_id_users_id_fk" FOREIGN KEY ("facilitator_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eois" ADD CONSTRAINT "eois_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eois" ADD CONSTRAINT "eois_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holdings" ADD CONSTRAINT "holdings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legs" ADD CONSTRAINT "legs_cluster_id_clusters_id_fk" FOREIGN KEY ("cluster_id") REFERENCES "public"."clusters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legs" ADD CONSTRAINT "legs_eoi_id_eois_id_fk" FOREIGN KEY ("eoi_id") REFERENCES "public"."eois"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_cluster_id_clusters_id_fk" FOREIGN KEY ("cluster_id") REFERENCES "public"."clusters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_leg_id_legs_id_fk" FOREIGN KEY ("leg_id") REFERENCES "public"."legs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_evidence" ADD CONSTRAINT "ticket_evidence_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_cluster_id_clusters_id_fk" FOREIGN KEY ("cluster_id") REFERENCES "public"."clusters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_buyer_eoi_id_eois_id_fk" FOREIGN KEY ("buyer_eoi_id") REFERENCES "public"."eois"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_seller_eoi_id_eois_id_fk" FOREIGN KEY ("seller_eoi_id") REFERENCES "public"."eois"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_firm" ON "approvals" USING btree ("client_id","status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_pending" ON "approvals" USING btree ("client_id","kind","subject") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "bond_prices_isin" ON "bond_prices" USING btree ("isin","date");--> statement-breakpoint
CREATE UNIQUE INDEX "bond_term_proposals_open" ON "bond_term_proposals" USING btree ("isin","term","value") WHERE status = 'OPEN';--> statement-breakpoint
CREATE INDEX "bond_term_proposals_status" ON "bond_term_proposals" USING btree ("status","updated_at");--> statement-breakpoint
CREATE INDEX "hosted_chat_events_waiting" ON "hosted_chat_events" USING btree ("taken_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_later_messages_once" ON "chat_later_messages" USING btree ("user_id","channel_url","req_id");--> statement-breakpoint
CREATE INDEX "chat_later_messages_due" ON "chat_later_messages" USING btree ("send_at") WHERE "chat_later_messages"."sent_at" is null and "chat_later_messages"."failure" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_reminders_once" ON "chat_reminders" USING btree ("user_id","message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_channels_distinct" ON "chat_channels" USING btree ("distinct_key");--> statement-breakpoint
CREATE INDEX "chat_channels_change" ON "chat_channels" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "chat_files_of_person" ON "chat_files" USING btree ("user_id","size");--> statement-breakpoint
CREATE INDEX "chat_members_user" ON "chat_members" USING btree ("user_id","removed_at");--> statement-breakpoint
CREATE INDEX "chat_members_change" ON "chat_members" USING btree ("channel_url","change_id");--> statement-breakpoint
CREATE INDEX "chat_members_changes" ON "chat_members" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "chat_message_versions_words" ON "chat_message_versions" USING gin ("message" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_order" ON "chat_messages" USING btree ("channel_url","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_once" ON "chat_messages" USING btree ("channel_url","sender_id","req_id");--> statement-breakpoint
CREATE INDEX "chat_messages_change" ON "chat_messages" USING btree ("channel_url","change_id");--> statement-breakpoint
CREATE INDEX "chat_messages_copies" ON "chat_messages" USING btree ("copy_of");--> statement-breakpoint
CREATE INDEX "chat_messages_file" ON "chat_messages" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "chat_messages_words" ON "chat_messages" USING gin ("message" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "chat_messages_time" ON "chat_messages" USING btree (coalesce("sent_at", "created_at"),"id");--> statement-breakpoint
CREATE INDEX "chat_presence_until" ON "chat_presence" USING btree ("online_until");--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_commands_tag" ON "exchange_commands" USING btree ("tag");--> statement-breakpoint
CREATE INDEX "exchange_commands_subject" ON "exchange_commands" USING btree ("subject_id","created_at");--> statement-breakpoint
CREATE INDEX "exchange_commands_number" ON "exchange_commands" USING btree ("exchange","number");--> statement-breakpoint
CREATE INDEX "exchange_commands_open" ON "exchange_commands" USING btree ("created_at") WHERE "exchange_commands"."state" in ('QUEUED', 'SENDING', 'IN_DOUBT');--> statement-breakpoint
CREATE INDEX "exchange_commands_clear_codes" ON "exchange_commands" USING btree ("id") WHERE payload->>'clientCode' not like 'aes-256-gcm.%';--> statement-breakpoint
CREATE INDEX "venue_events_key" ON "venue_events" USING btree ("exchange","kind","key");--> statement-breakpoint
CREATE INDEX "venue_events_new" ON "venue_events" USING btree ("received_at") WHERE "venue_events"."outcome" is null;--> statement-breakpoint
CREATE INDEX "venue_quotes_live" ON "venue_quotes" USING btree ("client_id","is_live","seen_at");--> statement-breakpoint
CREATE INDEX "file_objects_unsettled" ON "file_objects" USING btree ("state","since") WHERE "file_objects"."state" <> 'stored';--> statement-breakpoint
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
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_firm" ON "audit" USING btree ("client_id","at","seq");--> statement-breakpoint
CREATE INDEX "audit_links_entry" ON "audit_links" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "idempotency_at" ON "idempotency" USING btree ("at");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("seq","id");--> statement-breakpoint
CREATE INDEX "outbox_replay" ON "outbox" USING btree ("stream","audience","seq");--> statement-breakpoint
CREATE INDEX "limits_firm" ON "limits" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "limits_one" ON "limits" USING btree ("client_id","level","unit",coalesce("key", ''),coalesce("settlement", ''),coalesce("dealer_id", ''),coalesce("size_from", 0));--> statement-breakpoint
CREATE INDEX "list_answers_cluster" ON "list_answers" USING btree ("cluster_id");--> statement-breakpoint
CREATE INDEX "list_firms_firm" ON "list_firms" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "list_lines_list" ON "list_lines" USING btree ("list_id","position");--> statement-breakpoint
CREATE INDEX "trade_lists_firm" ON "trade_lists" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "trade_lists_end" ON "trade_lists" USING btree ("state","closes_at");--> statement-breakpoint
CREATE INDEX "mind_asks_person" ON "mind_asks" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "mind_chats_owner" ON "mind_chats" USING btree ("user_id","last_asked_at");--> statement-breakpoint
CREATE INDEX "mind_prompts_owner" ON "mind_prompts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mind_turns_request" ON "mind_turns" USING btree ("chat_id","request_id");--> statement-breakpoint
CREATE INDEX "mind_turns_running" ON "mind_turns" USING btree ("status","asked_at");--> statement-breakpoint
CREATE INDEX "order_placements_procurement" ON "order_placements" USING btree ("procurement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_placements_order" ON "order_placements" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_versions_order" ON "order_versions" USING btree ("order_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_deal" ON "orders" USING btree ("exchange","deal_number");--> statement-breakpoint
CREATE INDEX "orders_ticket" ON "orders" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("buyer_client_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_sold" ON "orders" USING btree ("seller_client_id","created_at","buyer_client_id");--> statement-breakpoint
CREATE INDEX "orders_brokers" ON "orders" USING gin ("brokers");--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("state","settlement_date");--> statement-breakpoint
CREATE INDEX "orders_updated" ON "orders" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "client_records_firm" ON "client_records" USING btree ("firm_id");--> statement-breakpoint
CREATE UNIQUE INDEX "client_records_pan" ON "client_records" USING btree ("firm_id","pan");--> statement-breakpoint
CREATE UNIQUE INDEX "client_records_ucc" ON "client_records" USING btree ("firm_id","ucc");--> statement-breakpoint
CREATE UNIQUE INDEX "client_records_pan_fingerprint" ON "client_records" USING btree ("firm_id","pan_fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "client_records_ucc_fingerprint" ON "client_records" USING btree ("firm_id","ucc_fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "clients_pan" ON "clients" USING btree ("pan");--> statement-breakpoint
CREATE UNIQUE INDEX "clients_pan_fingerprint" ON "clients" USING btree ("pan_fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "clients_website" ON "clients" USING btree ("website");--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invites_code" ON "invites" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "invites_user" ON "invites" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invites_client" ON "invites" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "one_time_codes_destination" ON "one_time_codes" USING btree ("destination","request_type");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_user" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_access" ON "sessions" USING btree ("access_hash");--> statement-breakpoint
CREATE INDEX "sessions_previous_access" ON "sessions" USING btree ("previous_access_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_mobile" ON "users" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "users_client" ON "users" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "reconciliation_differences_report" ON "reconciliation_differences" USING btree ("reconciliation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_differences_one" ON "reconciliation_differences" USING btree ("reconciliation_id","kind","key");--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliations_one" ON "reconciliations" USING btree ("client_id","exchange","day");--> statement-breakpoint
CREATE INDEX "alert_events_user" ON "alert_events" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "alerts_user" ON "alerts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "alerts_active" ON "alerts" USING btree ("active","isin");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_name" ON "saved_searches" USING btree ("user_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "watchlists_name" ON "watchlists" USING btree ("user_id","name");--> statement-breakpoint
CREATE INDEX "legal_holds_firm" ON "legal_holds" USING btree ("client_id","lifted_at","placed_at");--> statement-breakpoint
CREATE INDEX "eoi_origins_user" ON "eoi_origins" USING btree ("user_id","recorded_at");--> statement-breakpoint
CREATE INDEX "line_answers_user" ON "line_answers" USING btree ("user_id","answered_at");--> statement-breakpoint
CREATE INDEX "line_answers_run" ON "line_answers" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "line_replies_waiting" ON "line_replies" USING btree ("sent_at","created_at");--> statement-breakpoint
CREATE INDEX "private_runs_channel" ON "private_runs" USING btree ("channel_url","author_id");--> statement-breakpoint
CREATE INDEX "private_runs_expires" ON "private_runs" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "supervision_case_items_once" ON "supervision_case_items" USING btree ("case_id","kind","subject",coalesce("from_ms", 0),coalesce("to_ms", 0));--> statement-breakpoint
CREATE INDEX "supervision_case_items_line" ON "supervision_case_items" USING btree ("case_id","at_ms");--> statement-breakpoint
CREATE INDEX "supervision_case_notes_case" ON "supervision_case_notes" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "supervision_cases_list" ON "supervision_cases" USING btree ("client_id","state","changed_at");--> statement-breakpoint
CREATE INDEX "support_answers_ticket" ON "support_answers" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "support_tickets_at" ON "support_tickets" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "support_tickets_user" ON "support_tickets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "support_tickets_status" ON "support_tickets" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "uploads_of_person" ON "uploads" USING btree ("user_id","size");--> statement-breakpoint
CREATE UNIQUE INDEX "surveillance_alerts_once" ON "surveillance_alerts" USING btree ("client_id","message_id","kind","rule");--> statement-breakpoint
CREATE INDEX "surveillance_alerts_queue" ON "surveillance_alerts" USING btree ("client_id","state","created_at");--> statement-breakpoint
CREATE INDEX "surveillance_alerts_channel" ON "surveillance_alerts" USING btree ("channel_url","client_id");--> statement-breakpoint
CREATE INDEX "surveillance_notes_alert" ON "surveillance_notes" USING btree ("alert_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "surveillance_terms_phrase" ON "surveillance_terms" USING btree ("client_id","phrase_key");--> statement-breakpoint
CREATE UNIQUE INDEX "clusters_thread" ON "clusters" USING btree (("venue" ->> 'exchange'),("venue" ->> 'threadId'),("venue" ->> 'clientId'));--> statement-breakpoint
CREATE INDEX "clusters_state" ON "clusters" USING btree ("state","expires_at");--> statement-breakpoint
CREATE INDEX "clusters_bond" ON "clusters" USING btree ("finstrument_id","settlement_date");--> statement-breakpoint
CREATE INDEX "clusters_updated" ON "clusters" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "eois_live" ON "eois" USING btree ("status","finstrument_id","quote_type");--> statement-breakpoint
CREATE INDEX "eois_owner" ON "eois" USING btree ("user_id","status");--> statement-breakpoint
CREATE INDEX "eois_expiry" ON "eois" USING btree ("status","expires_at");--> statement-breakpoint
CREATE INDEX "eois_firm" ON "eois" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "eois_at_exchange" ON "eois" USING btree ("client_id","exchange") WHERE "eois"."rfq_status" = 'LIVE';--> statement-breakpoint
CREATE INDEX "eois_exchange_changed" ON "eois" USING btree ("client_id","updated_at") WHERE "eois"."rfq_number" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "holdings_client_bond" ON "holdings" USING btree ("client_id","finstrument_id");--> statement-breakpoint
CREATE INDEX "legs_cluster" ON "legs" USING btree ("cluster_id");--> statement-breakpoint
CREATE INDEX "legs_client" ON "legs" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "legs_eoi" ON "legs" USING btree ("eoi_id");--> statement-breakpoint
CREATE INDEX "rounds_cluster" ON "rounds" USING btree ("cluster_id","created_at");--> statement-breakpoint
CREATE INDEX "rounds_leg" ON "rounds" USING btree ("leg_id");--> statement-breakpoint
CREATE INDEX "ticket_evidence_ticket" ON "ticket_evidence" USING btree ("ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_number" ON "tickets" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_deal" ON "tickets" USING btree ("exchange",("on_exchange" ->> 'dealNumber'));--> statement-breakpoint
CREATE INDEX "tickets_bought" ON "tickets" USING btree ("buyer_client_id","created_at","is_shared","author_client_id");--> statement-breakpoint
CREATE INDEX "tickets_sold" ON "tickets" USING btree ("seller_client_id","created_at","buyer_client_id","is_shared","author_client_id");--> statement-breakpoint
CREATE INDEX "tickets_bond" ON "tickets" USING btree ("finstrument_id","created_at");--> statement-breakpoint
CREATE INDEX "tickets_brokers" ON "tickets" USING gin ("brokers");--> statement-breakpoint
CREATE INDEX "tickets_updated" ON "tickets" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "tickets_bond_updated" ON "tickets" USING btree ("finstrument_id","updated_at");--> statement-breakpoint
CREATE INDEX "tickets_to_report" ON "tickets" USING btree ("deal_time") WHERE "tickets"."state" in ('SENT', 'PART_AGREED', 'AGREED');--> statement-breakpoint
CREATE INDEX "tickets_open" ON "tickets" USING btree ("created_at") WHERE "tickets"."state" not in ('EXECUTED', 'CANCELLED');--> statement-breakpoint
CREATE INDEX "tickets_cluster" ON "tickets" USING btree ("cluster_id") WHERE "tickets"."cluster_id" is not null;--> statement-breakpoint
CREATE INDEX "tickets_buyer_eoi" ON "tickets" USING btree ("buyer_eoi_id") WHERE "tickets"."buyer_eoi_id" is not null;--> statement-breakpoint
CREATE INDEX "tickets_seller_eoi" ON "tickets" USING btree ("seller_eoi_id") WHERE "tickets"."seller_eoi_id" is not null;--> statement-breakpoint
CREATE INDEX "tickets_written_by_others" ON "tickets" USING btree ("author_client_id","created_at") WHERE "tickets"."author_client_id" <> "tickets"."buyer_client_id" and "tickets"."author_client_id" <> "tickets"."seller_client_id";--> statement-breakpoint
-- Appends entries to the audit chain in one round trip: see server/core/audit.ts, which makes `content`, what is hashed of an
-- entry between its number and the hash before it. Every statement of a volatile function sees what was committed by then,
-- so the newest row is read after the wait for the lock.
CREATE FUNCTION append_audit(entries jsonb) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
	entry jsonb;
	last_seq bigint;
	last_hash text;
	own_hash text;
BEGIN
	PERFORM pg_advisory_xact_lock(7210001);
	SELECT seq, hash INTO last_seq, last_hash FROM audit ORDER BY seq DESC LIMIT 1;
	last_seq := coalesce(last_seq, 0);
	last_hash := coalesce(last_hash, repeat('0', 64));
	FOR entry IN SELECT value FROM jsonb_array_elements(entries) WITH ORDINALITY ORDER BY ordinality LOOP
		last_seq := last_seq + 1;
		own_hash := encode(sha256(convert_to(format('[%s,%s,"%s"]', last_seq, entry->>'content', last_hash), 'UTF8')), 'hex');
		INSERT INTO audit (seq, at, actor_id, client_id, action, subject, request_id, detail, previous_hash, hash)
		VALUES (
			last_seq, (entry->>'at')::timestamptz, entry->>'actorId', entry->>'clientId', entry->>'action',
			entry->>'subject', entry->>'requestId', entry->'detail', last_hash, own_hash
		);
		INSERT INTO audit_links (key, at, seq)
		SELECT link, (entry->>'at')::timestamptz, last_seq FROM jsonb_array_elements_text(entry->'links') AS link;
		last_hash := own_hash;
	END LOOP;
END
$$;--> statement-breakpoint
-- Numbers of clients are sealed at once: no node of a version that does not read them sealed has used this database.
INSERT INTO "sealing_starts" VALUES ('clients', to_timestamp(0));
