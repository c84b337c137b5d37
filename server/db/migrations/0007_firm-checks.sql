CREATE TABLE "client_records" (
	"id" text PRIMARY KEY NOT NULL,
	"firm_id" text NOT NULL,
	"name" text NOT NULL,
	"client_type" text NOT NULL,
	"registered_client_id" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "check_level_bp" double precision DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "check_level_rupees" double precision DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "check_size_factor" double precision DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "client_records" ADD CONSTRAINT "client_records_firm_id_clients_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_records" ADD CONSTRAINT "client_records_registered_client_id_clients_id_fk" FOREIGN KEY ("registered_client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_records_firm" ON "client_records" USING btree ("firm_id");--> statement-breakpoint
CREATE INDEX "eois_firm" ON "eois" USING btree ("client_id","created_at");