CREATE TABLE "list_answers" (
	"line_id" text NOT NULL,
	"client_id" text NOT NULL,
	"cluster_id" text NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "list_answers_line_id_client_id_pk" PRIMARY KEY("line_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "list_firms" (
	"list_id" text NOT NULL,
	"client_id" text NOT NULL,
	CONSTRAINT "list_firms_list_id_client_id_pk" PRIMARY KEY("list_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "list_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"list_id" text NOT NULL,
	"position" integer NOT NULL,
	"finstrument_id" text NOT NULL,
	"side" text NOT NULL,
	"quantity" bigint NOT NULL,
	"fixed_field" text,
	"unit_price_stored" numeric(9, 4),
	"yield_stored" numeric(9, 6),
	"settlement_date" date NOT NULL,
	"bond_terms" jsonb,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trade_lists" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"closes_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clusters" ADD COLUMN "list_id" text;--> statement-breakpoint
ALTER TABLE "list_answers" ADD CONSTRAINT "list_answers_line_id_list_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."list_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_answers" ADD CONSTRAINT "list_answers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_answers" ADD CONSTRAINT "list_answers_cluster_id_clusters_id_fk" FOREIGN KEY ("cluster_id") REFERENCES "public"."clusters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_firms" ADD CONSTRAINT "list_firms_list_id_trade_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."trade_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_firms" ADD CONSTRAINT "list_firms_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_lines" ADD CONSTRAINT "list_lines_list_id_trade_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."trade_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_lists" ADD CONSTRAINT "trade_lists_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_lists" ADD CONSTRAINT "trade_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_answers_cluster" ON "list_answers" USING btree ("cluster_id");--> statement-breakpoint
CREATE INDEX "list_firms_firm" ON "list_firms" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "list_lines_list" ON "list_lines" USING btree ("list_id","position");--> statement-breakpoint
CREATE INDEX "trade_lists_firm" ON "trade_lists" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "trade_lists_end" ON "trade_lists" USING btree ("state","closes_at");