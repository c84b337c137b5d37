DROP INDEX "limits_one";--> statement-breakpoint
ALTER TABLE "limits" ADD COLUMN "dealer_id" text;--> statement-breakpoint
ALTER TABLE "limits" ADD COLUMN "size_from" numeric(20, 0);--> statement-breakpoint
CREATE UNIQUE INDEX "limits_one" ON "limits" USING btree ("client_id","level","unit",coalesce("key", ''),coalesce("settlement", ''),coalesce("dealer_id", ''),coalesce("size_from", 0));--> statement-breakpoint
INSERT INTO "limits" ("id", "client_id", "level", "unit", "amount", "on_breach", "set_by", "set_by_name", "set_at")
SELECT 'lim_' || substr(md5("id"), 1, 26), "id", 'MARKET', 'BP', "check_level_bp", 'WARN', 'usr_yieldboard', 'Yieldboard', now() FROM "clients" WHERE "check_level_bp" <> 100;
