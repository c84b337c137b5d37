import type { Alert, AlertEvent } from "#domain/contract/http/watchlists.ts";
import type { alertEvents, alerts } from "#server/db/schema/research.ts";
import type { BondUniverse } from "#server/features/bonds/universe.ts";

export type AlertRow = typeof alerts.$inferSelect;
type EventRow = typeof alertEvents.$inferSelect;

export function presentAlert(row: AlertRow, bonds: Pick<BondUniverse, "get">): Alert {
  return {
    id: row.id,
    finstrument_id: row.isin,
    bond_name: bonds.get(row.isin)?.display_name ?? row.isin,
    rule: row.rule,
    active: row.active,
    created_at: row.createdAt.toISOString(),
  };
}

export function presentEvent(row: EventRow): AlertEvent {
  return {
    id: row.id,
    alert_id: row.alertId,
    finstrument_id: row.isin,
    text: row.text,
    at: row.at.toISOString(),
    seen: row.seenAt !== null,
  };
}
