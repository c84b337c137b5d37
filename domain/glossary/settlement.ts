import { market, OURS, rule, type WrittenEntry } from "#domain/glossary/entry.ts";

const CLEARING = "NSE Clearing, Settlement Schedule";

/** Terms from an agreed deal to delivery of bonds and money, with the codes needed. */
export const SETTLEMENT: readonly WrittenEntry[] = [
  {
    id: "record-date",
    term: "Record date",
    also: ["book closure", "record day"],
    words:
      "Whoever holds a bond on this day gets the coming payment. For listed debt it is 15 days before the due date. Settling on the record date itself is still with interest; settling after it is ex-interest: the seller keeps the payment, and the accrued interest is negative.",
    figures: [{ name: "record_days", label: "Before the due date", value: 15, unit: "days" }],
    source: rule("SEBI NCS Regulations, regulation 23(7)"),
    since: "2024-07",
  },
  {
    id: "ex-interest",
    term: "Ex-interest",
    also: ["ex-coupon", "XI"],
    words:
      "Between record date and payment the coming coupon stays with the seller. The price is without it and the accrued interest negative: the full coupon less what has accrued, with a minus.",
    source: OURS,
  },
  {
    id: "shut-period",
    term: "Shut period",
    also: ["no-delivery period"],
    words:
      "Days before a corporate action on which no transfer settles. The debt segment has none for interest or part redemption. Government securities have had none for coupons since May 2014; one day remains before redemption.",
    figures: [{ name: "before_redemption", label: "Government securities, before redemption", value: 1, unit: "days" }],
    source: rule("RBI, as reported by Deccan Chronicle, 8 May 2014; NSE Trading Rules"),
    since: "2014-05",
  },
  {
    id: "due-date-and-payment-date",
    term: "Due date and payment date",
    also: ["coupon date", "payment date", "interest payment date"],
    words:
      "The due date follows from the terms. When it is a holiday, interest is paid on the next working day with the same amount, and later dates stay. A redemption is paid on the previous working day.",
    source: rule("SEBI circulars of 29 October 2013 and 11 November 2016"),
    since: "2016-11-11",
  },
  {
    id: "settlement",
    term: "Settlement",
    also: ["settlement date", "T+0", "T+1", "T+2", "nipatan"],
    words:
      "The day bonds and money change hands, counted in working days from the trade: T+0 or T+1 on negotiated deals and RFQ, T+1 for government securities. A deal dated on a holiday counts from the next working day.",
    figures: [{ name: "usual_delta", label: "Usual, working days after the trade", value: 1, unit: "days" }],
    source: rule("NSE product pages; NSE Clearing settlement schedule; RBI circulars"),
  },
  {
    id: "holiday",
    term: "Holiday",
    also: ["trading holiday", "chhutti", "working day"],
    words:
      "A day on which the debt segment is closed. The list of the debt segment is longer than that of shares. A working day for payments is one on which the Mumbai money market functions. Lists of a year may be added to late.",
    source: rule("NSE circulars of 23 December 2025 and 9 January 2026"),
    since: "2026",
  },
  {
    id: "dealing-hours",
    term: "Dealing hours",
    also: ["market hours", "trading hours", "bazaar ka samay"],
    words:
      "The debt segment deals from 09:00 to 17:00 IST on working days. For settlement the same day a deal is agreed by 16:00 here.",
    figures: [
      { name: "opens", label: "Opens, IST", value: "09:00", unit: "time" },
      { name: "closes", label: "Closes, IST", value: "17:00", unit: "time" },
    ],
    source: rule("NSE Trading Rules, after SEBI CIR/MRD/DP/03/2013"),
    since: "2013",
  },
  {
    id: "pay-in",
    term: "Pay-in",
    also: ["pay-in cut-off"],
    words: "By when bonds and money have to be with the clearing corporation, for T+0, T+1 and T+2 alike.",
    figures: [{ name: "pay_in", label: "Cut-off, IST", value: "17:45", unit: "time" }],
    source: market(CLEARING),
  },
  {
    id: "reporting",
    term: "Reporting of a deal",
    also: ["OTC reporting", "15-minute clock"],
    words: "A deal made outside an exchange is reported on one platform within 15 minutes.",
    figures: [{ name: "within", label: "Within", value: 15, unit: "minutes" }],
    source: rule("SEBI circular of 2014, as reported by the press"),
    since: "2014",
  },
  {
    id: "consideration",
    term: "Consideration",
    also: ["settlement amount", "deal amount", "rakam"],
    words:
      "The money of a deal: principal (face × clean price / 100) and accrued interest, each rounded to the paisa. Stamp duty and brokerage stand beside it.",
    source: OURS,
  },
  {
    id: "stamp-duty",
    term: "Stamp duty",
    also: ["stamp", "stamp shulk", "duty on transfer"],
    words:
      "Paid by the buyer alone: 0.0001% of the consideration on debentures, corporate bonds, securitised debt, commercial paper and certificates of deposit; none on government securities; 0.00001% on a repo in corporate bonds.",
    figures: [
      { name: "debentures", label: "Debentures and corporate bonds", value: 0.0001, unit: "percent" },
      { name: "government", label: "Government securities", value: 0, unit: "percent" },
      { name: "repo", label: "Repo in corporate bonds", value: 0.00001, unit: "percent" },
    ],
    source: rule("Finance Act 2019, changes to the Indian Stamp Act; NSE stamp duty page"),
    since: "2020-07-01",
  },
  {
    id: "clearing-corporation",
    term: "Clearing corporation",
    also: ["CC", "NSCCL", "NCL", "ICCL"],
    words:
      "Settles an exchange's deals: NSE Clearing (NSCCL) for NSE, ICCL for BSE. A firm has a participant code at each.",
    source: market("NSE Clearing, Corporate Bond; ICCL, NDS clearing and settlement"),
  },
  {
    id: "dvp-1",
    term: "DVP-I",
    also: ["DVP", "delivery versus payment", "trade by trade"],
    words: "Bonds and cash are exchanged trade by trade, without netting.",
    source: market("NSE Clearing, Corporate Bond"),
  },
  {
    id: "custodian",
    term: "Custodian",
    words: "An outside firm that keeps a client's securities and cash, and settles only trades it knows of.",
    source: market("NSE Clearing, Corporate Bond"),
  },
  {
    id: "reporting-systems",
    term: "CBRICS, NDS-RST and ICDM",
    also: ["CBRICS", "NDS-RST", "ICDM"],
    words: "Systems of NSE and BSE in which deals in corporate bonds are reported and settled.",
    source: market("NSE and BSE pages on reporting"),
  },
  {
    id: "nds-om",
    term: "NDS-OM and CCIL",
    also: ["NDS-OM", "CCIL"],
    words: "The order-matching system of government securities and its clearing house.",
    source: market("CCIL"),
  },
  {
    id: "straight-through-processing",
    term: "Straight-through processing",
    also: ["STP"],
    words: "An agreed deal goes to exchange and clearing corporation without being keyed again.",
    source: OURS,
  },
  {
    id: "unique-client-code",
    term: "Unique client code",
    also: ["UCC"],
    words: "The code under which a broker registers an end client at an exchange, with PAN, bank and demat details.",
    source: OURS,
  },
  {
    id: "identifiers",
    term: "Identifiers of a firm",
    also: ["PAN", "LEI", "IFSC", "DP ID", "BO ID", "demat"],
    words:
      "PAN is the tax number, LEI the number of a legal entity, IFSC the code of a bank's branch, DP ID that of a depository participant and BO ID a demat account.",
    source: OURS,
  },
];
