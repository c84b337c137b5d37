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
ALTER TABLE "mind_events" ADD CONSTRAINT "mind_events_chat_id_mind_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."mind_chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mind_results" ADD CONSTRAINT "mind_results_chat_id_mind_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."mind_chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mind_shares" ADD CONSTRAINT "mind_shares_chat_id_mind_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."mind_chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mind_turns" ADD CONSTRAINT "mind_turns_chat_id_mind_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."mind_chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mind_asks_person" ON "mind_asks" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "mind_chats_owner" ON "mind_chats" USING btree ("user_id","last_asked_at");--> statement-breakpoint
CREATE INDEX "mind_prompts_owner" ON "mind_prompts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mind_turns_request" ON "mind_turns" USING btree ("chat_id","request_id");--> statement-breakpoint
CREATE INDEX "mind_turns_running" ON "mind_turns" USING btree ("status","asked_at");