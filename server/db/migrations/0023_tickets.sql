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
ALTER TABLE "tickets" ADD COLUMN "source" text DEFAULT 'CLUSTER' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "channel_url" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "message_id" bigint;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "fixed_field" text DEFAULT 'yield' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "settlement_delta" integer;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "execution" text DEFAULT 'OTC_REPORT' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "brokers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "facilitator_user_id" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "buyer_side" jsonb DEFAULT '{"custodianId":null,"accountId":null,"brokerage":null}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "seller_side" jsonb DEFAULT '{"custodianId":null,"accountId":null,"brokerage":null}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "consents" jsonb DEFAULT '{"buyer":null,"seller":null}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "difference" jsonb;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "author_client_id" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "is_shared" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "deal_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "trade_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "cancel_asked_by" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "cancel_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "ticket_evidence" ADD CONSTRAINT "ticket_evidence_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_evidence_ticket" ON "ticket_evidence" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "tickets_brokers" ON "tickets" USING gin ("brokers");--> statement-breakpoint
CREATE INDEX "tickets_updated" ON "tickets" USING btree ("updated_at");--> statement-breakpoint
UPDATE "tickets" SET "state" = 'SENT' WHERE "state" = 'DRAFT';--> statement-breakpoint
UPDATE "tickets" SET "deal_time" = "created_at", "source" = CASE WHEN "cluster_id" IS NULL THEN 'HIT' ELSE 'CLUSTER' END;
