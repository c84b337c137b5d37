CREATE TABLE "sealing_starts" (
	"what" text PRIMARY KEY NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- Nodes of the version before would send a sealed UCC to an exchange as it is: where there are people, they have an hour to end.
INSERT INTO "sealing_starts" SELECT 'clients', CASE WHEN EXISTS (SELECT FROM "users") THEN now() + interval '1 hour' ELSE to_timestamp(0) END;--> statement-breakpoint
ALTER TABLE "client_records" ADD COLUMN IF NOT EXISTS "ucc_fingerprint" text;--> statement-breakpoint
ALTER TABLE "client_records" ADD COLUMN IF NOT EXISTS "pan_fingerprint" text;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "client_records_pan_fingerprint" ON "client_records" USING btree ("firm_id","pan_fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "client_records_ucc_fingerprint" ON "client_records" USING btree ("firm_id","ucc_fingerprint");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "exchange_commands_clear_codes" ON "exchange_commands" USING btree ("id") WHERE payload->>'clientCode' not like 'aes-256-gcm.%';
