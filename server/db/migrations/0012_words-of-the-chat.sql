ALTER TABLE "chat_channels" RENAME COLUMN "last_said_at" TO "last_sent_at";--> statement-breakpoint
ALTER TABLE "chat_members" RENAME COLUMN "seat" TO "join_order";--> statement-breakpoint
ALTER TABLE "chat_messages" RENAME COLUMN "said_at" TO "sent_at";--> statement-breakpoint
ALTER TABLE "eoi_origins" RENAME COLUMN "said_at" TO "sent_at";--> statement-breakpoint
ALTER TABLE "eoi_origins" RENAME COLUMN "kept_at" TO "recorded_at";--> statement-breakpoint
ALTER TABLE "line_answers" RENAME COLUMN "said_at" TO "sent_at";--> statement-breakpoint
ALTER TABLE "private_runs" RENAME COLUMN "said_at" TO "sent_at";--> statement-breakpoint
ALTER TABLE "private_runs" RENAME COLUMN "told_to" TO "shown_to";--> statement-breakpoint
DROP INDEX "chat_messages_time";--> statement-breakpoint
DROP INDEX "eoi_origins_user";--> statement-breakpoint
CREATE INDEX "chat_messages_time" ON "chat_messages" USING btree (coalesce("sent_at", "created_at"),"id");--> statement-breakpoint
CREATE INDEX "eoi_origins_user" ON "eoi_origins" USING btree ("user_id","recorded_at");