import type { DealSide } from "#domain/entities/ticket.ts";
import type { Deal, MarketContext } from "#domain/market-rules/deal.ts";
import { type Allowed, decide, type Refused } from "#domain/market-rules/decide.ts";
import { type Offer, offersOf } from "#domain/market-rules/lawful-routes.ts";
import type { CheckGroup } from "#domain/market-rules/refusal.ts";

// The market rule: may this deal be made, by this route, between these firms, at this instant, and what follows from it.
// Every path that makes, changes or reports a deal asks it, and asks again inside the change that binds. It reads no
// clock and no database. Warnings never refuse; a path that only warns, such as external trades, shows the refusal.

export type MarketVerdict = Allowed | (Refused & { offers: readonly Offer[] });

/** Groups whose failures another route or day may avoid. */
const AVOIDABLE: readonly CheckGroup[] = ["route", "parties", "settlement"];

/** Decides a deal. A refusal offers the lawful routes for the same bond, firms and moment, where there are any. */
export function marketRule(deal: Deal, context: MarketContext): MarketVerdict {
  const verdict = decide(deal, context);
  if (verdict.allowed) return verdict;
  return { ...verdict, offers: AVOIDABLE.includes(verdict.group) ? offersOf(deal, context) : [] };
}

/** Earliest report due of a firm's own sides; null when it has no report to make. */
export function ownReportDueMs({ reportDueMs }: Allowed, sides: readonly DealSide[]): number | null {
  return reportDueMs === null || sides.length === 0 ? null : Math.min(...sides.map((side) => reportDueMs[side]));
}
