ALTER TABLE "chat_messages" ADD COLUMN "frozen_at" bigint;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "frozen" text;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "corrections" jsonb DEFAULT '[]'::jsonb NOT NULL;