import { row } from "#domain/market-rules/rows/rule-row.ts";

const FOREIGN = "RBI direction on non-resident debt of 7-Jan-2025; RBI of 8-May-2025";
const FOREIGN_FROM = "2025-01-07";
const RFQ = "SEBI circular of 19-Oct-2022 on RFQ; NSE RFQ page";

/** Rules on the two sides. */
export const PARTY_ROWS = [
  row("MR-201", "On NDS-OM each side has an SGL account, or a gilt account with a primary member", {
    source: "RBI access criteria for NDS-OM of 7-Feb-2025; RBI Retail Direct",
    certainty: "HIGH",
    validFrom: "2025-02-07",
  }),
  row("MR-202", "Regulated entities, listed companies and institutions deal on RFQ directly, others through a broker", {
    source: RFQ,
    certainty: "HIGH",
    validFrom: "2022-10-19",
  }),
  row("MR-203", "Foreign portfolio investors deal government paper through custodians, not on RFQ", {
    source: "RBI of 7-Jun-2021, 16-Nov-2017 and 20-Mar-2015; ban by choice",
    certainty: "OURS",
  }),
  row("MR-204", "Foreign portfolio investors do not buy paper issued for a year or less", {
    source: `${FOREIGN}; lifted on the voluntary retention route by choice`,
    certainty: "HIGH",
    validFrom: FOREIGN_FROM,
  }),
  row("MR-205", "Foreign portfolio investors buy corporate debt with more than a year left", {
    source: `${FOREIGN}; lifted on the voluntary retention route by choice`,
    certainty: "HIGH",
    validFrom: FOREIGN_FROM,
    figures: { months: 12 },
  }),
  row("MR-206", "Foreign portfolio investors do not buy a bond with an option within a year", {
    source: FOREIGN,
    certainty: "HIGH",
    validFrom: FOREIGN_FROM,
    figures: { months: 12 },
  }),
  row("MR-207", "Additional Tier 1 bonds are dealt between institutions only", {
    source: "SEBI circular of 6-Oct-2020; ban on later sales by choice",
    certainty: "OURS",
    validFrom: "2020-10-06",
  }),
  row(
    "MR-208",
    "Two mutual funds deal corporate bonds and commercial paper on RFQ only, inter-scheme transfers apart",
    {
      source: "SEBI circular of 22-Jul-2020",
      certainty: "HIGH",
      validFrom: "2020-10-01",
    },
  ),
  row("MR-209", "Two alternative investment funds deal corporate bonds on RFQ only", {
    source: "SEBI circular of 1-Feb-2023",
    certainty: "HIGH",
    validFrom: "2023-04-01",
  }),
  row("MR-210", "Orders of an online bond platform go through RFQ only", {
    source: "SEBI circular of Nov-2022 on online bond platforms; NCS circular of 15-Oct-2025, chapter XXI",
    certainty: "MEDIUM",
    validFrom: "2022-11-14",
  }),
  row("MR-211", "A report of an individual or unlisted company needs an introducer", {
    source: "NSE CBRICS notices on unregistered participants; role by choice",
    certainty: "HIGH",
  }),
  row("MR-212", "Paper of up to a year is not dealt with individuals", {
    source: "RBI directions of 3-Jan-2024 and 4-Jun-2021; ban by choice",
    certainty: "OURS",
  }),
  row("MR-213", "No one buys commercial paper or short debentures of a related party", {
    source: "RBI direction on commercial paper of 3-Jan-2024",
    certainty: "MEDIUM",
    validFrom: "2024-04-01",
  }),
  row("MR-217", "No RFQ at an exchange until the entity type of the half-year is confirmed there", {
    source: "NSE COMP73454 of 24-Mar-2026; DS73049 of 28-Feb-2026",
    certainty: "MEDIUM",
    validFrom: "2026-03-24",
  }),
] as const;
