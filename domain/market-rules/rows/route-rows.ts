import { NEXT_CHECK_OF_DRAFT, row } from "#domain/market-rules/rows/rule-row.ts";

const RFQ = "SEBI circular of 19-Oct-2022 on RFQ; NSE RFQ page";
const RFQ_FROM = "2022-10-19";
const PAPER = "RBI direction on commercial paper of 3-Jan-2024";
const PAPER_FROM = "2024-04-01";
const PRIMER = "RBI primer on the government securities market";

/** Routes: venue and execution by class. */
export const ROUTE_ROWS = [
  row("MR-101", "Government paper is reported on NDS-OM by each side and settles at CCIL", {
    source: "RBI circulars of 11-May-2005 and 16-Nov-2017; CCIL pages; RBI draft direction of 25-Jun-2026",
    certainty: "HIGH",
    validFrom: "2005-05-24",
    nextCheck: NEXT_CHECK_OF_DRAFT,
  }),
  row("MR-102", "Government paper is not reported to an exchange", { source: PRIMER, certainty: "HIGH" }),
  row("MR-103", "Order matching and quote requests of NDS-OM are out of reach", { source: PRIMER, certainty: "HIGH" }),
  row("MR-104", "Government bonds, bills and state loans are dealt on RFQ at NSE", {
    source: `${RFQ}; NSE Clearing settlement schedule; NSE/WDM/6313 of 29-Jun-2005`,
    certainty: "MEDIUM",
    validFrom: RFQ_FROM,
  }),
  row("MR-105", "Government paper on RFQ at BSE: lawful, off until ICCL's procedure is known", {
    source: RFQ,
    certainty: "OURS",
    figures: { isOn: false },
  }),
  row("MR-106", "Strips are not dealt on RFQ", { source: "CCIL pages; off by choice", certainty: "OURS" }),
  row("MR-107", "F-TRAC takes no government paper", { source: PAPER, certainty: "MEDIUM" }),
  row("MR-111", "Corporate debt is dealt on RFQ at NSE and BSE", {
    source: RFQ,
    certainty: "HIGH",
    validFrom: RFQ_FROM,
  }),
  row("MR-112", "Corporate debt dealt elsewhere is reported to CBRICS or ICDM, once", {
    source: "SEBI circulars of 21-Mar-2014 and 7-Jan-2014; NSE CBRICS notices",
    certainty: "HIGH",
    validFrom: "2014-04-01",
  }),
  row("MR-113", "NDS-OM takes no corporate debt", { source: PRIMER, certainty: "HIGH" }),
  row("MR-114", "F-TRAC takes no corporate debt of more than a year", {
    source: "SEBI circular of 21-Mar-2014; RBI of 24-Feb-2014",
    certainty: "MEDIUM",
    validFrom: "2014-04-01",
  }),
  row("MR-121", "Paper of up to a year is dealt on RFQ at NSE and BSE, and reported on F-TRAC too", {
    source: `${PAPER}; ${RFQ}`,
    certainty: "MEDIUM",
    validFrom: PAPER_FROM,
  }),
  row("MR-122", "Paper of up to a year dealt elsewhere is reported on F-TRAC by each side", {
    source: `CCIL page on F-TRAC; RBI direction on certificates of deposit of 4-Jun-2021; ${PAPER}`,
    certainty: "HIGH",
    validFrom: PAPER_FROM,
  }),
  row("MR-123", "Paper of up to a year is not reported to an exchange", {
    source: `${PAPER}; NSE CBRICS notices`,
    certainty: "MEDIUM",
    validFrom: PAPER_FROM,
  }),
  row("MR-124", "NDS-OM takes no paper of up to a year of companies and banks", { source: PRIMER, certainty: "HIGH" }),
  row("MR-131", "Orders in an exchange's order book are out of reach", {
    source: "NSE order matching specification",
    certainty: "HIGH",
  }),
  row("MR-132", "No other way of dealing", { source: "By choice", certainty: "OURS" }),
] as const;
