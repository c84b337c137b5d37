import { invalid, type RefusalText } from "#domain/market-rules/texts/refusal-text.ts";
import type { RuleId } from "#domain/market-rules/rows/market-rows.ts";

const CLOSED: RefusalText = {
  code: "MARKET_CLOSED",
  error: "market_closed",
  field: "at",
  text: "Trading is open {open} to {close} IST on business days. You can view quotes but not trade.",
};

/** Refusals of hours, settlement, size, level and holding. */
export const TERM_TEXTS = {
  "MR-301": invalid(
    "GSEC_NO_T0",
    "settlement_delta",
    "Government securities settle T+1 through CCIL. T+0 is not offered.",
  ),
  "MR-302": invalid(
    "GSEC_NO_T0",
    "settlement_delta",
    "Government securities settle T+1 through {house}. T+0 is not offered.",
  ),
  "MR-303": invalid(
    "GSEC_T1_ONLY",
    "settlement_delta",
    "Government securities settle T+1. Only a deal with a foreign portfolio investor may settle T+2.",
  ),
  "MR-304": invalid(
    "GSEC_FPI_T1_T2",
    "settlement_delta",
    "A deal in government securities with a foreign portfolio investor settles T+1 or T+2.",
  ),
  "MR-311": invalid("RFQ_T0_T1", "settlement_delta", "Settlement on RFQ is T+0 or T+1."),
  "MR-312": invalid("OTC_T0_T2", "settlement_delta", "A reported deal settles T+0, T+1 or T+2."),
  "MR-313": invalid(
    "MM_T0_T1",
    "settlement_delta",
    "Commercial paper, certificates of deposit and debentures of up to one year settle T+0 or T+1.",
  ),
  "MR-321": invalid("SETTLEMENT_PAST", "settlement", "The settlement date is before today."),
  "MR-322": invalid("SETTLEMENT_HOLIDAY", "settlement", "The settlement date is not a working day."),
  "MR-330": invalid(
    "SETTLEMENT_AFTER_MATURITY",
    "settlement",
    "The settlement date must be before the bond's maturity.",
  ),
  "MR-331": invalid("AFTER_LAST_SETTLEMENT", "settlement", "{why}"),
  "MR-332": invalid("SHUT_PERIOD", "settlement", "Transfers of this bond are shut from {from} to {to}."),
  "MR-401": invalid("SIZE_GSEC", "quantum", "Should be a multiple of {lot}"),
  "MR-402": invalid("SIZE_AT1", "quantum", "Additional Tier 1 bonds are dealt from {least}"),
  "MR-403": invalid("SIZE_LOT", "quantum", "Should be a multiple of {lot}"),
  "MR-404": invalid(
    "SIZE_PTC",
    "quantum",
    "Securitised debt of an originator not regulated by the Reserve Bank is dealt from {least}",
  ),
  "MR-405": invalid("SIZE_MM", "quantum", "Should be a multiple of {lot}"),
  "MR-451": invalid("PRICE_DECIMALS", "{level}", "A {level} has at most {decimals} decimals"),
  "MR-452": invalid("PRICE_RANGE", "price", "The price must be above 0 and at most {most}"),
  "MR-461": invalid(
    "GSEC_NOT_HELD",
    "quantum",
    "The seller holds {free} of this security for {on}. Short sales are not offered.",
  ),
  "MR-501": CLOSED,
  "MR-502": CLOSED,
  "MR-504": invalid("T0_OVER", "settlement_delta", "T+0 is over for today."),
} as const satisfies Partial<Record<RuleId, RefusalText>>;
