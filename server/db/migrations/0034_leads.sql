CREATE TABLE "leads" (
	"name" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL
);
