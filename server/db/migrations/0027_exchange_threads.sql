ALTER TABLE "legs" DROP CONSTRAINT "legs_client_id_clients_id_fk";
--> statement-breakpoint
ALTER TABLE "legs" DROP CONSTRAINT "legs_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "rounds" DROP CONSTRAINT "rounds_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "clusters" ADD COLUMN "venue" jsonb;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "is_from_venue" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "is_sending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "refused_text" text;--> statement-breakpoint
CREATE UNIQUE INDEX "clusters_thread" ON "clusters" USING btree (("venue" ->> 'exchange'),("venue" ->> 'threadId'),("venue" ->> 'clientId'));--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_deal" ON "tickets" USING btree ("exchange",("on_exchange" ->> 'dealNumber'));