CREATE TABLE "calendar_changes" (
	"version" integer PRIMARY KEY NOT NULL,
	"entries" jsonb NOT NULL,
	"moved" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange_holidays" (
	"exchange" text NOT NULL,
	"date" date NOT NULL,
	"name" text NOT NULL,
	"closes" text NOT NULL,
	"session_open" text,
	"session_close" text,
	"source" text NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exchange_holidays_exchange_date_pk" PRIMARY KEY("exchange","date")
);
--> statement-breakpoint
CREATE TABLE "listed_years" (
	"exchange" text NOT NULL,
	"year" integer NOT NULL,
	CONSTRAINT "listed_years_exchange_year_pk" PRIMARY KEY("exchange","year")
);
--> statement-breakpoint
ALTER TABLE "clusters" ADD COLUMN "settlement_agreed" date;--> statement-breakpoint
ALTER TABLE "eois" ADD COLUMN "settlement_agreed" date;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "settlement_agreed" date;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "exchange" text;