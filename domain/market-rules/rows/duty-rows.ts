import { NEXT_CHECK_OF_DRAFT, row } from "#domain/market-rules/rows/rule-row.ts";

const FTRAC = "CCIL page on F-TRAC; RBI direction on commercial paper of 3-Jan-2024";

/** Rules on brokers, reports, duties and the RFQ share. */
export const DUTY_ROWS = [
  row("MR-601", "A brokered one-to-many quote is placed by the broker", {
    source: "NSE DS70879 of 16-Oct-2025; BSE 20251017-27",
    certainty: "MEDIUM",
    validFrom: "2025-10-28",
  }),
  row("MR-602", "A broker is a member of the debt segment of the exchange", {
    source: "SEBI circular of 19-Oct-2022 on RFQ",
    certainty: "MEDIUM",
    validFrom: "2022-10-19",
  }),
  row("MR-603", "A broker may introduce a deal reported by the two sides; it does not report it", {
    source: "RBI primer; RBI access criteria of 7-Feb-2025; SEBI circular of 11-Feb-2025",
    certainty: "MEDIUM",
  }),
  row("MR-605", "A trading member may enter the report of a client it introduced", {
    source: "Exchange rules of reporting",
    certainty: "MEDIUM",
  }),
  row("MR-606", "No substitution after a brokered deal is struck", { source: "RBI primer", certainty: "HIGH" }),
  row("MR-607", "One broker's part of a bank's or dealer's yearly deals above 5 percent is a warning", {
    source: "RBI norms on brokers, from memory",
    certainty: "LOW",
    figures: { percent: 5 },
  }),
  row("MR-701", "Both legs on NDS-OM within 15 minutes of the price", {
    source: "RBI draft direction of 25-Jun-2026; RBI primer; Clearcorp profile",
    certainty: "MEDIUM",
    nextCheck: NEXT_CHECK_OF_DRAFT,
    figures: { minutes: 15 },
  }),
  row("MR-702", "The leg of a foreign portfolio investor by 20:00 of the trade day", {
    source: "RBI of 7-Jun-2021",
    certainty: "HIGH",
    validFrom: "2021-06-07",
    figures: { dueAt: "20:00" },
  }),
  row("MR-703", "Two sides of one primary member: the member reports both legs, clearing optional", {
    source: "RBI of 17-Feb-2025",
    certainty: "HIGH",
    validFrom: "2025-02-17",
  }),
  row("MR-704", "Reports to CBRICS and ICDM within 15 minutes", {
    source: "SEBI circulars of 21-Mar-2014 and 7-Jan-2014; NSE CBRICS notices",
    certainty: "MEDIUM",
    validFrom: "2014-04-01",
    figures: { minutes: 15 },
  }),
  row("MR-705", "Reports on F-TRAC by each side within 15 minutes, deals on RFQ too", {
    source: FTRAC,
    certainty: "HIGH",
    validFrom: "2024-04-01",
    figures: { minutes: 15 },
  }),
  row("MR-706", "RFQ of all other paper is its own report", { source: "NSE RFQ page", certainty: "HIGH" }),
  row("MR-801", "No stamp duty on government paper", { source: "Stamp act as amended 2019", certainty: "HIGH" }),
  row("MR-802", "Stamp duty of 0.0001 percent of consideration, paid by the buyer", {
    source: "Stamp act as amended 2019",
    certainty: "HIGH",
    validFrom: "2020-07-01",
    figures: { percent: 0.0001 },
  }),
  row("MR-803", "Tax deducted at source is the issuer's, never part of a deal", {
    source: "Income tax act, section 193",
    certainty: "MEDIUM",
    figures: { percent: 10, aboveRupees: 10_000 },
    decides: false,
  }),
  row("MR-804", "Goods and services tax of 18 percent on brokerage", {
    source: "Exchange rules of brokerage",
    certainty: "MEDIUM",
    figures: { percent: 18 },
    decides: false,
  }),
  row("MR-901", "RFQ share: corporate bonds, and commercial paper for mutual funds", {
    source: "SEBI circulars of 6-Oct-2021, 9-Dec-2021, 1-Feb-2023, 2-Jun-2023 and 7-Aug-2023",
    certainty: "HIGH",
    validFrom: "2021-12-01",
  }),
] as const;
