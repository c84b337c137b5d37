CREATE TABLE "file_objects" (
	"key" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_files" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_files" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "sha256" text;--> statement-breakpoint
CREATE INDEX "file_objects_unsettled" ON "file_objects" USING btree ("state","since") WHERE "file_objects"."state" <> 'stored';