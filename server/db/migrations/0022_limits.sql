CREATE TABLE "limits" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"level" text NOT NULL,
	"key" text,
	"settlement" text,
	"unit" text NOT NULL,
	"amount" numeric(20, 4) NOT NULL,
	"band_kind" text,
	"base_price" double precision,
	"base_yield" double precision,
	"on_breach" text NOT NULL,
	"set_by" text NOT NULL,
	"set_by_name" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "limits" ADD CONSTRAINT "limits_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "limits_firm" ON "limits" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "limits_one" ON "limits" USING btree ("client_id","level","unit",coalesce("key", ''),coalesce("settlement", ''));