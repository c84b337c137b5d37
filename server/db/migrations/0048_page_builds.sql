CREATE TABLE "page_builds" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"files" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_files" (
	"name" text PRIMARY KEY NOT NULL,
	"encoding" text,
	"bytes" "bytea" NOT NULL
);
