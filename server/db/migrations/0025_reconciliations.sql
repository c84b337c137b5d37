CREATE TABLE "exchange_clocks" (
	"exchange" text PRIMARY KEY NOT NULL,
	"ahead_ms" integer NOT NULL,
	"measured_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciliation_differences" (
	"id" text PRIMARY KEY NOT NULL,
	"reconciliation_id" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"finstrument_id" text,
	"ours" text,
	"venue" text,
	"difference" text,
	"since" timestamp (3) with time zone NOT NULL,
	"agreed_at" timestamp (3) with time zone,
	"closed_by_name" text,
	"closed_at" timestamp (3) with time zone,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"exchange" text NOT NULL,
	"day" date NOT NULL,
	"compared_at" timestamp (3) with time zone NOT NULL,
	"compared_by_name" text,
	"quotes" integer NOT NULL,
	"deals" integer NOT NULL,
	"under_way" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_events" ALTER COLUMN "alert_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_events" ALTER COLUMN "isin" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_events" ADD COLUMN "page" text;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD CONSTRAINT "reconciliation_differences_reconciliation_id_reconciliations_id_fk" FOREIGN KEY ("reconciliation_id") REFERENCES "public"."reconciliations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reconciliation_differences_report" ON "reconciliation_differences" USING btree ("reconciliation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_differences_one" ON "reconciliation_differences" USING btree ("reconciliation_id","kind","key");--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliations_one" ON "reconciliations" USING btree ("client_id","exchange","day");