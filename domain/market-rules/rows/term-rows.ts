import { GOVERNMENT_LOT } from "#domain/entities/lot.ts";
import { NEXT_CHECK_OF_DRAFT, row } from "#domain/market-rules/rows/rule-row.ts";

const CRORE = 10_000_000;
const T1 = "RBI circular of 11-May-2005";
const T1_FROM = "2005-05-24";
const FPI_T2 = "RBI circular of 16-Nov-2017";
const PRICING = "Pricing rules of redemption";

/** Rules on settlement, size, level, holding and hours. */
export const TERM_ROWS = [
  row("MR-301", "Government paper settles T+1 at CCIL", {
    source: `${T1}; NSE/WDM/6313 of 29-Jun-2005`,
    certainty: "HIGH",
    validFrom: T1_FROM,
    figures: { days: [1] },
  }),
  row("MR-302", "Government paper on RFQ settles T+1", {
    source: `${T1}; NSE/WDM/6313 of 29-Jun-2005`,
    certainty: "HIGH",
    validFrom: T1_FROM,
    figures: { days: [1] },
  }),
  row("MR-303", "T+2 of government paper needs a foreign portfolio investor, on NDS-OM", {
    source: FPI_T2,
    certainty: "HIGH",
    validFrom: "2017-11-16",
  }),
  row("MR-304", "Government paper with a foreign portfolio investor settles T+1 or T+2", {
    source: FPI_T2,
    certainty: "HIGH",
    validFrom: "2017-11-16",
    figures: { days: [1, 2] },
  }),
  row("MR-311", "Corporate debt on RFQ settles T+0 or T+1", {
    source: "NSE RFQ page",
    certainty: "HIGH",
    figures: { days: [0, 1] },
  }),
  row("MR-312", "Reported corporate debt settles T+0, T+1 or T+2", {
    source: "NSE Clearing settlement schedule",
    certainty: "HIGH",
    figures: { days: [0, 1, 2] },
  }),
  row("MR-313", "Paper of up to a year settles T+0 or T+1", {
    source: "RBI direction on certificates of deposit of 4-Jun-2021; commercial paper by analogy",
    certainty: "HIGH",
    validFrom: "2021-06-04",
    figures: { days: [0, 1] },
  }),
  row("MR-321", "The settlement date is not in the past", { source: "By choice", certainty: "OURS" }),
  row("MR-322", "The settlement date is a settlement day", { source: "By choice", certainty: "OURS" }),
  row("MR-330", "Settlement before maturity", { source: PRICING, certainty: "OURS" }),
  row("MR-331", "Settlement no later than the record date, or the last open day, before the repayment", {
    source: `${PRICING}; SEBI circular of 23-Jun-2020`,
    certainty: "HIGH",
  }),
  row("MR-332", "No settlement in a shut period", {
    source: "SEBI circular of 24-Jan-2013; depository data",
    certainty: "HIGH",
    validFrom: "2013-01-24",
  }),
  row("MR-401", "Government paper is dealt in multiples of 10,000", {
    source: "RBI draft direction of 25-Jun-2026; RBI primer",
    certainty: "MEDIUM",
    nextCheck: NEXT_CHECK_OF_DRAFT,
    figures: { lot: GOVERNMENT_LOT },
  }),
  row("MR-402", "Additional Tier 1 bonds are dealt from one crore, in multiples of face", {
    source: "SEBI circular of 6-Oct-2020",
    certainty: "MEDIUM",
    validFrom: "2020-10-06",
    figures: { least: CRORE },
  }),
  row("MR-403", "Other debt is dealt in multiples of face", {
    source: "SEBI circulars of 28-Oct-2022, 3-Jul-2024 and 18-Dec-2025",
    certainty: "HIGH",
    validFrom: "2022-10-28",
  }),
  row("MR-404", "Securitised debt of an originator not regulated by the Reserve Bank is dealt from one crore", {
    source: "SEBI amendment on securitised debt of 5-May-2025",
    certainty: "MEDIUM",
    validFrom: "2025-05-05",
    figures: { least: CRORE },
  }),
  row("MR-405", "Paper of up to a year is dealt in multiples of five lakh", {
    source: "RBI directions of 3-Jan-2024 and 4-Jun-2021",
    certainty: "HIGH",
    validFrom: "2021-06-04",
    figures: { lot: 500_000 },
  }),
  row("MR-451", "Prices and yields have at most 4 decimals", {
    source: "Pricing rules; NDS-OM from memory",
    certainty: "OURS",
    figures: { decimals: 4 },
  }),
  row("MR-452", "A price is above 0 and at most 250", {
    source: "Product specification",
    certainty: "OURS",
    figures: { most: 250 },
  }),
  row("MR-461", "A seller of government paper holds it, or bought it in a guaranteed deal settling no later", {
    source: "RBI circulars of 29-Mar-2004, 23-Jul-2004, 20-Jul-2005 and 6-Jul-2011; RBI draft direction of 25-Jun-2026",
    certainty: "HIGH",
    validFrom: "2011-07-06",
    nextCheck: NEXT_CHECK_OF_DRAFT,
  }),
  row("MR-501", "Dealing Monday to Friday, less holidays", {
    source: "RBI market hours of 12-Dec-2022, 13-Feb-2023 and 25-Jun-2025; SEBI circular of 24-Jan-2013",
    certainty: "HIGH",
  }),
  row("MR-502", "Dealing from 09:00 to before 17:00", {
    source: "RBI market hours of 12-Dec-2022, 13-Feb-2023 and 25-Jun-2025; SEBI circular of 24-Jan-2013",
    certainty: "HIGH",
    figures: { open: "09:00", close: "17:00", lateReportNote: "16:45" },
  }),
  row("MR-503", "A demonstration market waives hours and the T+0 cut-off, nothing else", {
    source: "By choice",
    certainty: "OURS",
  }),
  row("MR-504", "T+0 is agreed before 16:00", {
    source: "By choice; old texts of NSE and BSE say 15:00 and 14:50",
    certainty: "OURS",
    figures: { close: "16:00" },
  }),
  row("MR-511", "A settlement date in a year without published holidays is provisional", {
    source: "By choice",
    certainty: "OURS",
  }),
] as const;
