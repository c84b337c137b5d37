import { row } from "#domain/market-rules/rows/rule-row.ts";

/** Rules on the bond itself. */
export const BOND_ROWS = [
  row("MR-001", "Gold bonds are counted in grams and dealt in the order book and in odd lots only", {
    source: "NSE FAQ on gold bonds; press",
    certainty: "MEDIUM",
  }),
  row("MR-002", "Capital-gain bonds are neither transferable nor negotiable for 5 years", {
    source: "Issuers' terms; LODR regulation 62A",
    certainty: "HIGH",
  }),
  row("MR-003", "Corporate paper must be listed; government paper is never unlisted, a deposit never listed", {
    source: "Product specification, section 4",
    certainty: "HIGH",
  }),
  row("MR-004", "No deal on or after the day of maturity, Additional Tier 1 apart", {
    source: "Product specification, section 4",
    certainty: "HIGH",
  }),
  row("MR-005", "No deal at a venue that suspended the bond", {
    source: "Notices of NSE and BSE; per venue by choice",
    certainty: "HIGH",
  }),
  row("MR-006", "Partly paid bonds are not dealt", {
    source: "RBI direction on non-resident debt of 7-Jan-2025 for foreign investors; otherwise by choice",
    certainty: "OURS",
  }),
  row("MR-007", "A missed payment of interest is a warning for both sides", {
    source: "By choice",
    certainty: "OURS",
  }),
  row("MR-008", "A bond not repaid at maturity is not dealt", {
    source: "SEBI circular of 23-Jun-2020 on defaulted debt; NSE CBRICS notices",
    certainty: "MEDIUM",
    validFrom: "2020-06-23",
  }),
] as const;
