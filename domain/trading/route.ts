import type { ReportPlatform, Venue } from "#domain/entities/exchanges.ts";
import type { InstrumentClass } from "#domain/entities/instrument-class.ts";
import type { Execution } from "#domain/entities/ticket.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { isGovernmentClass, isMoneyMarketClass } from "#domain/market-rules/classes.ts";
import type { Refusal } from "#domain/market-rules/refusal.ts";
import { routeRefusal } from "#domain/market-rules/routes.ts";
import { MARKET_RULES } from "#domain/market-rules/rows/rule-book.ts";

/** Venue and execution of a deal that is to be made or reported. */
export interface Route {
  execution: Execution;
  exchange: Venue;
}

/** Reason why a class of paper is not dealt by a route; null where it is. MR-101..MR-132 */
export function routeBar(of: InstrumentClass, { execution, exchange }: Route, today: IsoDate): Refusal | null {
  return routeRefusal(of, { venue: exchange, execution }, MARKET_RULES, today);
}

/** Platform to which deals in a class of paper are reported; null for paper that is reported to an exchange. */
export function reportPlatformOf(of: InstrumentClass): ReportPlatform | null {
  if (isGovernmentClass(of)) return "NDSOM";
  return isMoneyMarketClass(of) ? "FTRAC" : null;
}

/** Report of a deal on its platform. */
export function platformRoute(platform: ReportPlatform): Route {
  return { exchange: platform, execution: platform === "NDSOM" ? "NDSOM_REPORT" : "OTC_REPORT" };
}
