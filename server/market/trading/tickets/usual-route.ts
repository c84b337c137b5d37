import { fieldRefusal } from "#domain/contract/errors.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { classOf } from "#domain/entities/class-of.ts";
import type { Venue } from "#domain/entities/exchanges.ts";
import type { Execution } from "#domain/entities/ticket.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { platformRoute, reportPlatformOf, routeBar } from "#domain/trading/route.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { usualExecution } from "#server/market/trading/checks/two-funds.ts";
import { chosenExchange } from "#server/market/trading/tickets/chosen-exchange.ts";

/**
 * Route of a deal between two firms that names none: the report platform of the paper, else a report to the exchange that
 * both deal on first. Two funds that may deal the paper on RFQ only get RFQ, one to one.
 */
export async function usualRoute(
  tx: Pick<Tx, "select">,
  bond: Bond,
  firmIds: readonly [string, string],
): Promise<{ execution: Execution; exchange: Venue | null }> {
  const execution = await usualExecution(tx, bond, firmIds);
  const platform = reportPlatformOf(classOf(bond));
  if (platform !== null && execution === "OTC_REPORT") return platformRoute(platform);
  return { execution, exchange: await chosenExchange(tx, ...firmIds) };
}

/** @throws Refusal by the market rule for a route by which the paper is not dealt; none is checked before one is chosen */
export function requireRoute(
  bond: Bond,
  { execution, exchange }: { execution: Execution; exchange: Venue | null },
  now: Date,
): void {
  if (exchange === null) return;
  const barred = routeBar(classOf(bond), { execution, exchange }, istDateOf(now.getTime()));
  if (barred !== null) throw fieldRefusal(barred.field, barred.text);
}
