CREATE TABLE "line_answers" (
	"cluster_id" text NOT NULL,
	"user_id" text NOT NULL,
	"run_id" text NOT NULL,
	"message_id" bigint NOT NULL,
	"channel_url" text NOT NULL,
	"said_at" bigint NOT NULL,
	"answered_by" text NOT NULL,
	"answered_at" bigint NOT NULL,
	CONSTRAINT "line_answers_cluster_id_user_id_pk" PRIMARY KEY("cluster_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "line_replies" (
	"id" text PRIMARY KEY NOT NULL,
	"from_id" text NOT NULL,
	"to_id" text NOT NULL,
	"channel_url" text,
	"reply_to" bigint,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failure" text,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clusters" ADD COLUMN "deal" jsonb;--> statement-breakpoint
ALTER TABLE "legs" ADD COLUMN "line_status" text;--> statement-breakpoint
ALTER TABLE "line_answers" ADD CONSTRAINT "line_answers_cluster_id_clusters_id_fk" FOREIGN KEY ("cluster_id") REFERENCES "public"."clusters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "line_answers_user" ON "line_answers" USING btree ("user_id","answered_at");--> statement-breakpoint
CREATE INDEX "line_answers_run" ON "line_answers" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "line_replies_waiting" ON "line_replies" USING btree ("sent_at","created_at");