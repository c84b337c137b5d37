import type { Exchange } from "#domain/entities/exchanges.ts";
import type { InstrumentClass } from "#domain/entities/instrument-class.ts";
import type { Execution } from "#domain/entities/ticket.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { Refusal } from "#domain/market-rules/refusal.ts";
import { routeRefusal } from "#domain/market-rules/routes.ts";
import { MARKET_RULES } from "#domain/market-rules/rows/rule-book.ts";

/** Reason why a class of paper is not dealt on RFQ at an exchange; null where it is, and for a report. MR-104..MR-106 */
export function rfqRefusal(
  of: InstrumentClass,
  { execution, exchange }: { execution: Execution; exchange: Exchange },
  today: IsoDate,
): Refusal | null {
  if (execution === "OTC_REPORT") return null;
  return routeRefusal(of, { venue: exchange, execution }, MARKET_RULES, today);
}
