CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
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
ALTER TABLE "chat_members" ADD COLUMN "unread_from" bigint;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "og_meta_data" jsonb;--> statement-breakpoint
ALTER TABLE "chat_later_messages" ADD CONSTRAINT "chat_later_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_later_messages" ADD CONSTRAINT "chat_later_messages_channel_url_chat_channels_url_fk" FOREIGN KEY ("channel_url") REFERENCES "public"."chat_channels"("url") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reminders" ADD CONSTRAINT "chat_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reminders" ADD CONSTRAINT "chat_reminders_channel_url_chat_channels_url_fk" FOREIGN KEY ("channel_url") REFERENCES "public"."chat_channels"("url") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_later_messages_once" ON "chat_later_messages" USING btree ("user_id","channel_url","req_id");--> statement-breakpoint
CREATE INDEX "chat_later_messages_due" ON "chat_later_messages" USING btree ("send_at") WHERE "chat_later_messages"."sent_at" is null and "chat_later_messages"."failure" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_reminders_once" ON "chat_reminders" USING btree ("user_id","message_id");--> statement-breakpoint
CREATE INDEX "chat_messages_words" ON "chat_messages" USING gin ("message" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "chat_messages_time" ON "chat_messages" USING btree ("created_at","id");