CREATE TABLE "eoi_origins" (
	"eoi_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"run_id" text NOT NULL,
	"message_id" bigint NOT NULL,
	"channel_url" text NOT NULL,
	"said_at" bigint NOT NULL,
	"kept_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "eoi_origins" ADD CONSTRAINT "eoi_origins_eoi_id_eois_id_fk" FOREIGN KEY ("eoi_id") REFERENCES "public"."eois"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "eoi_origins_user" ON "eoi_origins" USING btree ("user_id","kept_at");