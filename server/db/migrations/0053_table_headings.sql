CREATE TABLE "table_headings" (
	"client_id" text NOT NULL,
	"reader" text NOT NULL,
	"heading" text NOT NULL,
	"field" text,
	"set_by" text NOT NULL,
	"set_by_name" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "table_headings_client_id_reader_heading_pk" PRIMARY KEY("client_id","reader","heading")
);
--> statement-breakpoint
ALTER TABLE "table_headings" ADD CONSTRAINT "table_headings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;