import { expireDeal } from "#sandbox/model/deals.ts";
import { payInDueOf } from "#sandbox/model/hours.ts";
import { endQuote } from "#sandbox/model/quotes.ts";
import { touchReport } from "#sandbox/model/reports.ts";
import { settleEvent, type SettlementEvent } from "#sandbox/model/settlements.ts";
import type { Settlement } from "#sandbox/model/state.ts";
import type { World } from "#sandbox/model/world.ts";

/** A change due by the clock: a command like any other, at its due time. */
export interface Due {
  do: "due";
  what: "quote" | "deal" | "report" | SettlementEvent;
  key: string;
}

/** From both legs in to the transfer. */
const PAYOUT_AFTER_MS = 5000;

/** The first thing due by now, the earliest first; null when nothing is. */
export function firstDue(world: World): { at: number; command: Due } | null {
  let first: { at: number; command: Due } | null = null;
  const offer = (at: number | null, what: Due["what"], key: string) => {
    if (at === null || at > world.now || (first !== null && first.at <= at)) return;
    first = { at, command: { do: "due", what, key } };
  };
  const { state } = world;
  for (const quote of state.quotes.values()) if (quote.state === "OPEN") offer(quote.validTill, "quote", quote.number);
  for (const deal of state.deals.values()) if (deal.state === "AGREED") offer(deal.moneyDue, "deal", deal.id);
  for (const report of state.reports.values()) {
    if (report.state === "PENDING") offer(report.endsAt, "report", report.number);
  }
  for (const settlement of state.settlements.values()) offerSettlement(world, settlement, offer);
  return first;
}

function offerSettlement(
  world: World,
  { deal, code, date, plan, securitiesAt, fundsAt }: Settlement,
  offer: (at: number | null, what: SettlementEvent, key: string) => void,
): void {
  if (code >= 4) return;
  if (world.state.settings.autoSettlement) {
    if (securitiesAt === null) offer(plan.securities, "securities_in", deal);
    if (fundsAt === null) offer(plan.funds, "funds_in", deal);
    if (securitiesAt !== null && fundsAt !== null) {
      offer(Math.max(securitiesAt, fundsAt) + PAYOUT_AFTER_MS, "paid_out", deal);
    }
  }
  if (code < 3) offer(payInDueOf(world, date), "expire", deal);
}

export function applyDue(world: World, { what, key }: Due): () => void {
  const { state } = world;
  if (what !== "quote" && what !== "deal" && what !== "report") {
    const settle = settleEvent(world, { do: "settlement.event", deal: key, event: what, utr: null, amountPaise: null });
    return () => void settle();
  }
  return () => {
    const [quote, deal, report] = [state.quotes.get(key), state.deals.get(key), state.reports.get(key)];
    if (what === "quote" && quote) endQuote(world, quote, "EXPIRED");
    if (what === "deal" && deal) expireDeal(world, deal);
    if (what === "report" && report) {
      report.state = "EXPIRED";
      touchReport(world, report);
    }
  };
}
