DROP INDEX "chat_messages_time";--> statement-breakpoint
ALTER TABLE "chat_channels" ADD COLUMN "last_said_at" bigint;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "said_at" bigint;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "asked_from" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "stray_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "chat_messages_time" ON "chat_messages" USING btree (coalesce("said_at", "created_at"),"id");