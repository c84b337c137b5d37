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
CREATE TABLE "exchange_sessions" (
	"client_id" text NOT NULL,
	"exchange" text NOT NULL,
	"credentials_set_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"sealed" text,
	"refused_text" text,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"polled_at" timestamp (3) with time zone,
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
ALTER TABLE "eois" ADD COLUMN "exchange" text;--> statement-breakpoint
ALTER TABLE "eois" ADD COLUMN "rfq_mode" text;--> statement-breakpoint
ALTER TABLE "eois" ADD COLUMN "oto_participant_details" jsonb;--> statement-breakpoint
ALTER TABLE "eois" ADD COLUMN "anonymous" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "eois" ADD COLUMN "rfq_number" text;--> statement-breakpoint
ALTER TABLE "eois" ADD COLUMN "rfq_code" text;--> statement-breakpoint
ALTER TABLE "eois" ADD COLUMN "rfq_text" text;--> statement-breakpoint
ALTER TABLE "eois" ADD COLUMN "in_doubt" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exchange_commands" ADD CONSTRAINT "exchange_commands_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_sessions" ADD CONSTRAINT "exchange_sessions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venue_quotes" ADD CONSTRAINT "venue_quotes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_commands_tag" ON "exchange_commands" USING btree ("tag");--> statement-breakpoint
CREATE INDEX "exchange_commands_subject" ON "exchange_commands" USING btree ("subject_id","created_at");--> statement-breakpoint
CREATE INDEX "exchange_commands_number" ON "exchange_commands" USING btree ("exchange","number");--> statement-breakpoint
CREATE INDEX "exchange_commands_open" ON "exchange_commands" USING btree ("created_at") WHERE "exchange_commands"."state" in ('QUEUED', 'SENDING', 'IN_DOUBT');--> statement-breakpoint
CREATE INDEX "venue_events_key" ON "venue_events" USING btree ("exchange","kind","key");--> statement-breakpoint
CREATE INDEX "venue_events_new" ON "venue_events" USING btree ("received_at") WHERE "venue_events"."outcome" is null;--> statement-breakpoint
CREATE INDEX "venue_quotes_live" ON "venue_quotes" USING btree ("client_id","is_live","seen_at");