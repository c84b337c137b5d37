CREATE TABLE "approvals" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"sentence" text NOT NULL,
	"fields" jsonb NOT NULL,
	"payload" jsonb,
	"basis" text NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"maker_id" text NOT NULL,
	"maker_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"checker_id" text,
	"checker_name" text,
	"decided_at" timestamp (3) with time zone,
	"note" text
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "needs_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "address_ranges" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_firm" ON "approvals" USING btree ("client_id","status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_pending" ON "approvals" USING btree ("client_id","kind","subject") WHERE status = 'pending';