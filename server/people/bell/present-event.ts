import type { AlertEvent } from "#domain/contract/http/watchlists.ts";
import type { alertEvents } from "#server/machine/db/schema/research.ts";

export function presentEvent(row: typeof alertEvents.$inferSelect): AlertEvent {
  return {
    id: row.id,
    alert_id: row.alertId,
    finstrument_id: row.isin,
    page: row.page,
    text: row.text,
    at: row.at.toISOString(),
    seen: row.seenAt !== null,
  };
}
