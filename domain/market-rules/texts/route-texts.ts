import { invalid, type RefusalText } from "#domain/market-rules/texts/refusal-text.ts";
import type { RuleId } from "#domain/market-rules/rows/market-rows.ts";

const NDSOM_ONLY = "NDS-OM takes government securities only. Use RFQ, or report the deal";

/** Refusals of the bond and the route. */
export const ROUTE_TEXTS = {
  "MR-001": invalid(
    "SGB_NOT_DEALT",
    "finstrument_id",
    "Gold bonds trade in the exchange's order book, in grams of gold. They are not dealt here.",
  ),
  "MR-002": invalid(
    "NOT_TRANSFERABLE",
    "finstrument_id",
    "Section 54EC bonds cannot be transferred. They are bought from the issuer only.",
  ),
  "MR-003": invalid("UNLISTED", "finstrument_id", "This bond is not listed."),
  "MR-004": invalid("MATURED", "finstrument_id", "This bond has matured."),
  "MR-005": invalid("SUSPENDED", "finstrument_id", "Trading in this bond is suspended on {venue}."),
  "MR-006": invalid(
    "PARTLY_PAID",
    "finstrument_id",
    "This bond is partly paid. Calls still to be paid are not handled here, so it is not dealt.",
  ),
  "MR-008": invalid(
    "DEFAULTED_REDEMPTION",
    "finstrument_id",
    "This bond was not repaid when due. It is not dealt here.",
  ),
  "MR-102": invalid(
    "GSEC_WRONG_PLATFORM",
    "execution",
    "Government securities are reported on NDS-OM, not to {venue}.",
  ),
  "MR-103": invalid(
    "NDSOM_OUT_OF_REACH",
    "execution",
    "Orders and quote requests on NDS-OM are placed on NDS-OM itself. A deal agreed here is reported there by each side.",
  ),
  "MR-105": invalid(
    "GSEC_RFQ_BSE_OFF",
    "exchange",
    "Government securities are not set up on RFQ at BSE. Use RFQ at NSE, or report the deal on NDS-OM.",
  ),
  "MR-106": invalid(
    "STRIPS_NDSOM_ONLY",
    "execution",
    "STRIPS are dealt outside the exchanges only and reported on NDS-OM.",
  ),
  "MR-107": invalid(
    "FTRAC_NOT_FOR_GSEC",
    "execution",
    "F-TRAC does not take government securities. Report the deal on NDS-OM.",
  ),
  "MR-113": invalid("NDSOM_GSEC_ONLY", "execution", `${NDSOM_ONLY} to NSE or BSE.`),
  "MR-114": invalid(
    "FTRAC_NOT_FOR_BONDS",
    "execution",
    "F-TRAC takes commercial paper, certificates of deposit and debentures of up to one year. Report this deal to NSE or BSE.",
  ),
  "MR-123": invalid("FTRAC_REQUIRED", "execution", "{paper} is reported on F-TRAC by each side, not to {venue}."),
  "MR-124": invalid("NDSOM_GSEC_ONLY", "execution", `${NDSOM_ONLY} on F-TRAC.`),
  "MR-131": invalid(
    "ORDER_BOOK_OUT_OF_REACH",
    "execution",
    "Orders in an exchange's order book are placed with a broker. Yieldboard does not send them.",
  ),
  "MR-132": invalid("NO_SUCH_ROUTE", "execution", "{word} is not done on {venue}."),
} as const satisfies Partial<Record<RuleId, RefusalText>>;
