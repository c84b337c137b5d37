CREATE TABLE "bond_term_proposals" (
	"id" text PRIMARY KEY NOT NULL,
	"isin" text NOT NULL,
	"term" text NOT NULL,
	"value" text NOT NULL,
	"status" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"decided_by" text,
	"source" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "bond_term_versions" (
	"isin" text NOT NULL,
	"term" text NOT NULL,
	"version" integer NOT NULL,
	"value" text NOT NULL,
	"source" text NOT NULL,
	"proposal_id" text NOT NULL,
	"decided_by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bond_term_versions_isin_term_version_pk" PRIMARY KEY("isin","term","version")
);
--> statement-breakpoint
ALTER TABLE "clusters" ADD COLUMN "bond_terms" jsonb;--> statement-breakpoint
ALTER TABLE "eois" ADD COLUMN "bond_terms" jsonb;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "bond_terms" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "bond_term_proposals_open" ON "bond_term_proposals" USING btree ("isin","term","value") WHERE status = 'OPEN';--> statement-breakpoint
CREATE INDEX "bond_term_proposals_status" ON "bond_term_proposals" USING btree ("status","updated_at");