CREATE SEQUENCE "public"."chat_change_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
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
	"change_id" bigint NOT NULL
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
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_members" (
	"channel_url" text NOT NULL,
	"user_id" text NOT NULL,
	"seat" integer NOT NULL,
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
	"copy_of" bigint
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
CREATE UNIQUE INDEX "chat_channels_distinct" ON "chat_channels" USING btree ("distinct_key");--> statement-breakpoint
CREATE INDEX "chat_channels_change" ON "chat_channels" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "chat_members_user" ON "chat_members" USING btree ("user_id","removed_at");--> statement-breakpoint
CREATE INDEX "chat_members_change" ON "chat_members" USING btree ("channel_url","change_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_order" ON "chat_messages" USING btree ("channel_url","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_once" ON "chat_messages" USING btree ("channel_url","sender_id","req_id");--> statement-breakpoint
CREATE INDEX "chat_messages_change" ON "chat_messages" USING btree ("channel_url","change_id");--> statement-breakpoint
CREATE INDEX "chat_messages_copies" ON "chat_messages" USING btree ("copy_of");--> statement-breakpoint
CREATE INDEX "chat_messages_file" ON "chat_messages" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "chat_presence_until" ON "chat_presence" USING btree ("online_until");