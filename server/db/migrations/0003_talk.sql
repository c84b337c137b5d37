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
CREATE TABLE "private_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"channel_url" text NOT NULL,
	"author_id" text NOT NULL,
	"message_id" bigint NOT NULL,
	"original_id" bigint NOT NULL,
	"start" integer NOT NULL,
	"said_at" bigint NOT NULL,
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
	"told_to" text[] NOT NULL
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
ALTER TABLE "surveillance_notes" ADD CONSTRAINT "surveillance_notes_alert_id_surveillance_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."surveillance_alerts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hosted_chat_events_waiting" ON "hosted_chat_events" USING btree ("taken_at","id");--> statement-breakpoint
CREATE INDEX "private_runs_channel" ON "private_runs" USING btree ("channel_url","author_id");--> statement-breakpoint
CREATE INDEX "private_runs_expires" ON "private_runs" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "surveillance_alerts_once" ON "surveillance_alerts" USING btree ("client_id","message_id","kind","rule");--> statement-breakpoint
CREATE INDEX "surveillance_alerts_queue" ON "surveillance_alerts" USING btree ("client_id","state","created_at");--> statement-breakpoint
CREATE INDEX "surveillance_alerts_channel" ON "surveillance_alerts" USING btree ("channel_url","client_id");--> statement-breakpoint
CREATE INDEX "surveillance_notes_alert" ON "surveillance_notes" USING btree ("alert_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "surveillance_terms_phrase" ON "surveillance_terms" USING btree ("client_id","phrase_key");