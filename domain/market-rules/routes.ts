import type { InstrumentClass } from "#domain/entities/instrument-class.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { DealInContext } from "#domain/market-rules/deal-in-context.ts";
import { CORPORATE_DEBT, GOVERNMENT_PAPER, MONEY_MARKET_PAPER } from "#domain/market-rules/classes.ts";
import { type Finding, refusal, type Refusal } from "#domain/market-rules/refusal.ts";
import type { RuleId } from "#domain/market-rules/rows/market-rows.ts";
import type { RuleBook } from "#domain/market-rules/rows/rule-book.ts";
import { type RefusalRuleId, REFUSALS } from "#domain/market-rules/texts/refusals.ts";
import { type DealExecution } from "#domain/market-rules/venues.ts";
import { type Venue, VENUE_NAMES } from "#domain/entities/exchanges.ts";

// Routes by class, venue and execution. The first match decides; a row with a refusal text refuses.

interface RouteRow {
  mr: RuleId;
  /** Every value matches where the row names none. */
  classes?: readonly InstrumentClass[];
  venues?: readonly Venue[];
  executions?: readonly DealExecution[];
}

const EXCHANGES: readonly Venue[] = ["NSE", "BSE"];
const RFQ: readonly DealExecution[] = ["RFQ_OTO", "RFQ_OTM"];
const WITHOUT_STRIPS: readonly InstrumentClass[] = ["GSEC", "TBILL", "SDL"];

const ROUTES: readonly RouteRow[] = [
  { mr: "MR-131", executions: ["ORDER_BOOK"] },
  { mr: "MR-103", venues: ["NDSOM"], executions: ["ORDER_MATCH", "NDSOM_RFQ"] },
  { mr: "MR-101", classes: GOVERNMENT_PAPER, venues: ["NDSOM"], executions: ["NDSOM_REPORT"] },
  { mr: "MR-102", classes: GOVERNMENT_PAPER, venues: EXCHANGES, executions: ["OTC_REPORT"] },
  { mr: "MR-106", classes: ["STRIPS"], venues: EXCHANGES, executions: RFQ },
  { mr: "MR-104", classes: WITHOUT_STRIPS, venues: ["NSE"], executions: RFQ },
  { mr: "MR-105", classes: WITHOUT_STRIPS, venues: ["BSE"], executions: RFQ },
  { mr: "MR-107", classes: GOVERNMENT_PAPER, venues: ["FTRAC"] },
  { mr: "MR-111", classes: CORPORATE_DEBT, venues: EXCHANGES, executions: RFQ },
  { mr: "MR-112", classes: CORPORATE_DEBT, venues: EXCHANGES, executions: ["OTC_REPORT"] },
  { mr: "MR-113", classes: CORPORATE_DEBT, venues: ["NDSOM"] },
  { mr: "MR-114", classes: CORPORATE_DEBT, venues: ["FTRAC"] },
  { mr: "MR-121", classes: MONEY_MARKET_PAPER, venues: EXCHANGES, executions: RFQ },
  { mr: "MR-122", classes: MONEY_MARKET_PAPER, venues: ["FTRAC"], executions: ["OTC_REPORT"] },
  { mr: "MR-123", classes: MONEY_MARKET_PAPER, venues: EXCHANGES, executions: ["OTC_REPORT"] },
  { mr: "MR-124", classes: MONEY_MARKET_PAPER, venues: ["NDSOM"] },
  { mr: "MR-132" },
];

const EXECUTION_WORDS: Record<DealExecution, string> = {
  RFQ_OTO: "A one-to-one quote",
  RFQ_OTM: "A one-to-many quote",
  OTC_REPORT: "An exchange report",
  NDSOM_REPORT: "An NDS-OM report",
  ORDER_MATCH: "An order",
  NDSOM_RFQ: "A quote request of NDS-OM",
  ORDER_BOOK: "An order",
};

const PAPER_WORDS: Partial<Record<InstrumentClass, string>> = {
  CP: "Commercial paper",
  CD: "A certificate of deposit",
  NCD_SHORT: "A debenture of up to one year",
};

/** Check of the route. A row that has ended no longer matches, so a deal that only it allowed finds no route. */
export function checkRoute({ deal, rules, day }: DealInContext): Finding {
  const { instrument, venue, execution } = deal;
  const mr = ruleOfRoute(instrument.class, { venue, execution }, rules, day);
  const barred = routeRefusal(instrument.class, { venue, execution }, rules, day);
  return barred === null ? { refusals: [], applied: [mr] } : { refusals: [barred], applied: [] };
}

/** Venue and execution of a deal. */
export interface DealtRoute {
  venue: Venue;
  execution: DealExecution;
}

/** Reason why a class of paper is not dealt by a route; null where it is. */
export function routeRefusal(of: InstrumentClass, route: DealtRoute, rules: RuleBook, day: IsoDate): Refusal | null {
  const mr = ruleOfRoute(of, route, rules, day);
  const isOn = mr === "MR-105" && rules.isOn(mr, day);
  if (!isRefusing(mr) || isOn) return null;
  const words = { venue: VENUE_NAMES[route.venue], word: EXECUTION_WORDS[route.execution] };
  return refusal(mr, { ...words, paper: PAPER_WORDS[of] ?? "" });
}

function ruleOfRoute(of: InstrumentClass, { venue, execution }: DealtRoute, rules: RuleBook, day: IsoDate): RuleId {
  const matches = <T>(values: readonly T[] | undefined, value: T) => values === undefined || values.includes(value);
  const found = ROUTES.find(
    ({ mr, classes, venues, executions }) =>
      matches(classes, of) && matches(venues, venue) && matches(executions, execution) && rules.isInForce(mr, day),
  );
  return found?.mr ?? "MR-132";
}

const isRefusing = (mr: RuleId): mr is RefusalRuleId => mr in REFUSALS;
