import { CORP_OF } from "#domain/entities/clearing.ts";
import { type DealSide } from "#domain/entities/ticket.ts";
import { istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import { type DealInContext, hasKind, isBrokered } from "#domain/market-rules/deal-in-context.ts";
import { isMoneyMarketClass } from "#domain/market-rules/classes.ts";
import type { Deal } from "#domain/market-rules/deal.ts";
import type { RuleId } from "#domain/market-rules/rows/market-rows.ts";
import { isRfq } from "#domain/market-rules/venues.ts";
import { isExchange, type Venue } from "#domain/entities/exchanges.ts";

// Clearing and reports of an allowed deal. RFQ is its own report, except for paper of up to a year.

export type Clearing = "NSCCL" | "ICCL" | "CCIL";
export type ClearingMode = "DvP-III, net" | "DVP-I, trade by trade";
export type ReportPlatform = "NDS-OM" | "NSE RFQ" | "BSE RFQ" | "CBRICS" | "ICDM" | "F-TRAC";
export type Reporter = "self" | "primary_member" | "custodian" | "broker";
export type BySide<T> = Readonly<Record<DealSide, T>>;

export interface Reporting {
  clearing: Clearing;
  clearingMode: ClearingMode;
  /** True when one primary member may settle the deal in its own books. */
  isClearingOptional: boolean;
  reportPlatform: ReportPlatform;
  /** Instants at which each side's report is due; due exactly then is late. Null where RFQ is the report. */
  reportDueMs: BySide<number> | null;
  reporters: BySide<Reporter> | null;
  applied: readonly RuleId[];
}

const REPORTS_TO: Record<Venue, ReportPlatform> = { NSE: "CBRICS", BSE: "ICDM", NDSOM: "NDS-OM", FTRAC: "F-TRAC" };

export function reportingOf(inContext: DealInContext): Reporting {
  const { deal } = inContext;
  const { venue } = deal;
  const onRfq = isExchange(venue) && isRfq(deal.execution);
  const isOwnReport = onRfq && !isMoneyMarketClass(deal.instrument.class);
  const rule = isOwnReport ? "MR-706" : clockRuleOf(deal);
  return {
    clearing: venue === "NDSOM" ? "CCIL" : isExchange(venue) ? CORP_OF[venue] : (deal.ftracClearing ?? "NSCCL"),
    clearingMode: venue === "NDSOM" ? "DvP-III, net" : "DVP-I, trade by trade",
    isClearingOptional: isWithinMember(deal),
    reportPlatform: isOwnReport ? `${venue} RFQ` : onRfq ? "F-TRAC" : REPORTS_TO[venue],
    reportDueMs:
      rule === "MR-706" ? null : { buyer: dueMs(inContext, "buyer", rule), seller: dueMs(inContext, "seller", rule) },
    reporters: isOwnReport ? null : { buyer: reporterOf(deal, "buyer"), seller: reporterOf(deal, "seller") },
    applied: [
      rule,
      ...(venue === "NDSOM" && hasKind(deal, "FPI") ? ["MR-702" as const] : []),
      ...(isWithinMember(deal) ? ["MR-703" as const] : []),
    ],
  };
}

const isWithinMember = (deal: Deal) => deal.venue === "NDSOM" && deal.haveSameMember === true;

type ClockRule = "MR-701" | "MR-704" | "MR-705";

function clockRuleOf({ venue, execution }: Deal): ClockRule {
  if (venue === "NDSOM") return "MR-701";
  return isExchange(venue) && execution === "OTC_REPORT" ? "MR-704" : "MR-705";
}

/** Minutes after the price; on NDS-OM a foreign portfolio investor has until the evening, if that is still to come. */
function dueMs({ deal, rules, day }: DealInContext, side: DealSide, rule: ClockRule): number {
  const agreedMs = deal.agreedMs ?? deal.atMs;
  const soonMs = agreedMs + rules.numberOf(rule, "minutes", day) * 60_000;
  if (rule !== "MR-701" || deal[side].kind !== "FPI") return soonMs;
  const eveningMs = istInstantMs(istDateOf(agreedMs), rules.textOf("MR-702", "dueAt", day));
  return eveningMs > agreedMs ? eveningMs : soonMs;
}

function reporterOf(deal: Deal, side: DealSide): Reporter {
  if (deal.venue === "NDSOM") {
    if (deal[side].kind === "FPI") return "custodian";
    return deal[side].account === "SGL" ? "self" : "primary_member";
  }
  return deal.broker?.isReporting === true && isBrokered(deal, side) ? "broker" : "self";
}
