ALTER TABLE "chat_files" ADD COLUMN "file_key" text;--> statement-breakpoint
ALTER TABLE "chat_files" ADD COLUMN "object_key" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "file_key" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "object_key" text;