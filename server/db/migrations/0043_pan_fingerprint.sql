ALTER TABLE "clients" ADD COLUMN "pan_fingerprint" text;--> statement-breakpoint
CREATE UNIQUE INDEX "clients_pan_fingerprint" ON "clients" USING btree ("pan_fingerprint");