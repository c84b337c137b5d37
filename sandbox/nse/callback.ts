import type { Change } from "#sandbox/model/state.ts";
import type { World } from "#sandbox/model/world.ts";
import { amendmentRow, orderRow, rfqRow, settleRow, threadRow } from "#sandbox/nse/rows.ts";

/** The body of a callback: one list with the row as this participant sees it. */
export function nseCallback(world: World, { kind, key }: Change, reader: string): string | null {
  const { state } = world;
  const [quote, thread, amendment] = [state.quotes.get(key), state.threads.get(key), state.amendments.get(key)];
  const [report, settlement] = [state.reports.get(key), state.settlements.get(key)];
  if (kind === "quote" && quote) return JSON.stringify({ rfqList: [rfqRow(quote, reader)] });
  if (kind === "thread" && thread) return JSON.stringify({ negotiationList: [threadRow(world, thread, reader)] });
  if (kind === "amendment" && amendment) return JSON.stringify({ dealAmendList: [amendmentRow(amendment)] });
  if (kind === "report" && report) return JSON.stringify({ orderList: [orderRow(report)] });
  if (kind === "settlement" && settlement) {
    return JSON.stringify({ settleOrderList: [settleRow(world, settlement, reader)] });
  }
  return null;
}
