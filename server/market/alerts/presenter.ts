import type { Alert } from "#domain/contract/http/watchlists.ts";
import type { alertEvents, alerts } from "#server/machine/db/schema/research.ts";
import type { BondUniverse } from "#server/machine/core/bond-universe.ts";

export type AlertRow = typeof alerts.$inferSelect;
/** One time an alert fired. */
export type Firing = Pick<EventRow, "at" | "text">;

/** Removes the bond's name from the start of a firing's text, which carries it for use on its own. */
function withoutName(text: string, bondName: string): string {
  return text.startsWith(`${bondName}: `) ? text.slice(bondName.length + 2) : text;
}

type EventRow = typeof alertEvents.$inferSelect;

export function presentAlert(row: AlertRow, bonds: Pick<BondUniverse, "get">, fired: Firing | undefined): Alert {
  const bondName = bonds.get(row.isin)?.display_name ?? row.isin;
  return {
    id: row.id,
    finstrument_id: row.isin,
    bond_name: bondName,
    rule: row.rule,
    active: row.active,
    resting: !row.active && row.restsSince !== null,
    last_fired: fired === undefined ? null : { at: fired.at.toISOString(), text: withoutName(fired.text, bondName) },
    created_at: row.createdAt.toISOString(),
  };
}
