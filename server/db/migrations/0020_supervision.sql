CREATE TABLE "audit_links" (
	"key" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "audit_links_key_at_seq_pk" PRIMARY KEY("key","at","seq")
);
--> statement-breakpoint
CREATE TABLE "legal_holds" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"reason" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date,
	"placed_by" text NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"lifted_by" text,
	"lifted_at" timestamp (3) with time zone,
	"lift_reason" text
);
--> statement-breakpoint
CREATE TABLE "retention_policies" (
	"client_id" text NOT NULL,
	"kind" text NOT NULL,
	"years" integer NOT NULL,
	"set_by" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "retention_policies_client_id_kind_pk" PRIMARY KEY("client_id","kind")
);
--> statement-breakpoint
CREATE TABLE "supervision_case_items" (
	"id" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"from_ms" bigint,
	"to_ms" bigint,
	"at_ms" bigint NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supervision_case_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supervision_case_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" text NOT NULL,
	"what" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supervision_cases" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"close_reason" text,
	"opened_by" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "supervision_case_items" ADD CONSTRAINT "supervision_case_items_case_id_supervision_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."supervision_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supervision_case_notes" ADD CONSTRAINT "supervision_case_notes_case_id_supervision_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."supervision_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_links_entry" ON "audit_links" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "legal_holds_firm" ON "legal_holds" USING btree ("client_id","lifted_at","placed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "supervision_case_items_once" ON "supervision_case_items" USING btree ("case_id","kind","subject",coalesce("from_ms", 0),coalesce("to_ms", 0));--> statement-breakpoint
CREATE INDEX "supervision_case_items_line" ON "supervision_case_items" USING btree ("case_id","at_ms");--> statement-breakpoint
CREATE INDEX "supervision_case_notes_case" ON "supervision_case_notes" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "supervision_cases_list" ON "supervision_cases" USING btree ("client_id","state","changed_at");--> statement-breakpoint
CREATE INDEX "audit_firm" ON "audit" USING btree ("client_id","at","seq");--> statement-breakpoint
-- What the entries until now are about: their bond where they name it, the bond of their quote or cluster, the firms of their cluster.
INSERT INTO "audit_links" ("key", "at", "seq") SELECT "detail" ->> 'finstrument_id', "at", "seq" FROM "audit" WHERE "detail" ->> 'finstrument_id' IS NOT NULL ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "audit_links" ("key", "at", "seq") SELECT "detail" ->> 'isin', "at", "seq" FROM "audit" WHERE "detail" ->> 'isin' IS NOT NULL ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "audit_links" ("key", "at", "seq") SELECT "eois"."finstrument_id", "audit"."at", "audit"."seq" FROM "audit" JOIN "eois" ON "eois"."id" = "audit"."subject" ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "audit_links" ("key", "at", "seq") SELECT "eois"."client_id", "audit"."at", "audit"."seq" FROM "audit" JOIN "eois" ON "eois"."id" = "audit"."subject" WHERE "eois"."client_id" <> "audit"."client_id" AND "audit"."action" = 'eoi.respond' ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "audit_links" ("key", "at", "seq") SELECT "clusters"."finstrument_id", "audit"."at", "audit"."seq" FROM "audit" JOIN "clusters" ON "clusters"."id" = "audit"."subject" ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "audit_links" ("key", "at", "seq") SELECT "legs"."client_id", "audit"."at", "audit"."seq" FROM "audit" JOIN "legs" ON "legs"."cluster_id" = "audit"."subject" WHERE "legs"."client_id" <> "audit"."client_id" ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "audit_links" ("key", "at", "seq") SELECT "users"."client_id", "audit"."at", "audit"."seq" FROM "audit" JOIN "users" ON "users"."id" = "audit"."subject" WHERE "users"."client_id" <> "audit"."client_id" AND "audit"."action" LIKE 'invite.%' ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "audit_links" ("key", "at", "seq") SELECT "sides"."key", "audit"."at", "audit"."seq" FROM "audit" JOIN "tickets" ON "tickets"."number" = "audit"."detail" ->> 'ticket' CROSS JOIN LATERAL (VALUES ("tickets"."buyer_client_id"), ("tickets"."seller_client_id"), ("tickets"."finstrument_id"), ("tickets"."id")) AS "sides" ("key") WHERE "sides"."key" <> "audit"."client_id" ON CONFLICT DO NOTHING;
