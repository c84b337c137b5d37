CREATE TABLE "exchange_credentials" (
	"client_id" text NOT NULL,
	"corp" text NOT NULL,
	"key_id" text NOT NULL,
	"sealed" text NOT NULL,
	"set_by_id" text NOT NULL,
	"set_by_name" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exchange_credentials_client_id_corp_pk" PRIMARY KEY("client_id","corp")
);
--> statement-breakpoint
ALTER TABLE "client_records" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "client_records" ADD COLUMN "ucc" text;--> statement-breakpoint
ALTER TABLE "client_records" ADD COLUMN "pan" text;--> statement-breakpoint
ALTER TABLE "client_records" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "client_records" ADD COLUMN "mobile" text;--> statement-breakpoint
ALTER TABLE "client_records" ADD COLUMN "gst" text;--> statement-breakpoint
ALTER TABLE "client_records" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "client_records" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "client_records" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "client_records" ADD COLUMN "pincode" text;--> statement-breakpoint
ALTER TABLE "client_records" ADD COLUMN "account_number" text;--> statement-breakpoint
ALTER TABLE "client_records" ADD COLUMN "ifsc" text;--> statement-breakpoint
ALTER TABLE "client_records" ADD COLUMN "depository" text;--> statement-breakpoint
ALTER TABLE "client_records" ADD COLUMN "dp_id" text;--> statement-breakpoint
ALTER TABLE "client_records" ADD COLUMN "dp_client_id" text;--> statement-breakpoint
ALTER TABLE "client_records" ADD COLUMN "bo_id" text;--> statement-breakpoint
ALTER TABLE "client_records" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "client_records" ADD COLUMN "updated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "exchange_credentials" ADD CONSTRAINT "exchange_credentials_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_records_pan" ON "client_records" USING btree ("firm_id","pan");--> statement-breakpoint
CREATE UNIQUE INDEX "client_records_ucc" ON "client_records" USING btree ("firm_id","ucc");