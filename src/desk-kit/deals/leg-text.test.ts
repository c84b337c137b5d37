import { expect, test } from "vitest";
import type { ReportLeg } from "#domain/entities/report.ts";
import { disputeText, legStateText, reportNotes, type ReportedDeal } from "#src/desk-kit/deals/leg-text.ts";

/** 11:15:00 in India. */
const DUE = Date.parse("2026-12-01T05:45:00Z");
const AT = "2026-12-01T05:32:03.000Z";

const own: NonNullable<ReportLeg["own"]> = {
  slip_number: "2026/7",
  reporter: "self",
  reporter_name: "Meridian Mutual Fund",
  member_code: "MERIDIAN",
  constituent_code: null,
  reference: null,
  late_reason: null,
  channel: null,
  refusal: null,
  in_doubt: false,
  entered_number: null,
};
const leg = (state: ReportLeg["state"], more: Partial<ReportLeg> = {}): ReportLeg => ({
  state,
  due_at: new Date(DUE).toISOString(),
  reported_at: state === "DUE" || state === "REFUSED" ? null : AT,
  ...more,
});
/** A deal as its buyer reads it. */
const deal = (buyer: ReportLeg, seller: ReportLeg, more: Partial<ReportedDeal> = {}): ReportedDeal => ({
  state: "ACCEPTED",
  report: { platform: "NDSOM", buyer: { own, ...buyer }, seller, differs: [], clearing: null },
  buyer: { client_name: "Meridian Mutual Fund" },
  seller: { client_name: "Narmada Bank" },
  deal_number: null,
  settlement_date: "2026-12-02",
  clearing_corporation: "CCIL",
  ...more,
});
const notes = (of: ReportedDeal, nowMs = DUE - 1) => reportNotes(of, nowMs).map(({ text }) => text);

test("a leg says its state, and the time of its report", () => {
  expect(legStateText(leg("REPORTED"))).toBe("Reported at 11:02:03");
  expect(legStateText(leg("DUE"))).toBe("Report due");
  expect(legStateText(leg("SENT"))).toBe("Reporting");
});

test.each([
  ["both legs due", deal(leg("DUE"), leg("DUE")), "Report on NDS-OM by 11:15:00: your leg and Narmada Bank's."],
  [
    "the other side reported",
    deal(leg("DUE"), leg("REPORTED")),
    "Report your leg on NDS-OM by 11:15:00. Narmada Bank has reported.",
  ],
  ["the own side reported", deal(leg("REPORTED"), leg("DUE")), "Narmada Bank has not reported yet."],
  [
    "both reported",
    deal(leg("REPORTED"), leg("REPORTED")),
    "Both sides have reported. Enter the deal number once NDS-OM has matched them.",
  ],
  [
    "the own number entered",
    deal(leg("REPORTED", { own: { ...own, entered_number: "771001" } }), leg("REPORTED")),
    "Deal 771001 entered. It is matched once Narmada Bank enters the same number.",
  ],
  [
    "an answer that is missing",
    deal(leg("SENT", { own: { ...own, in_doubt: true } }), leg("DUE")),
    "Waiting for NDS-OM. Do not report by hand yet.",
  ],
  [
    "a refusal",
    deal(leg("REFUSED", { own: { ...own, refusal: "Unknown member" } }), leg("DUE")),
    "NDS-OM refused the report: Unknown member",
  ],
])("the next step after %s is said", (_name, of, text) => {
  expect(notes(of)).toEqual([text]);
});

test("the other side is late from its due second on", () => {
  const waiting = deal(leg("REPORTED"), leg("DUE"));
  expect(reportNotes(waiting, DUE)).toEqual([
    { text: "Narmada Bank has not reported. Your leg stands.", isWarning: true },
  ]);
});

test("two reports that differ name their fields", () => {
  const differing = deal(leg("MISMATCH"), leg("MISMATCH"));
  differing.report.differs = ["clean price", "face"];
  expect(notes(differing)).toEqual([
    "The two reports differ in clean price, face.",
    "The side whose report differs from the ticket withdraws it and reports again.",
  ]);
});

test("a matched deal says its number and its settlement, and warns of a missing guarantee", () => {
  const matched = deal(leg("MATCHED"), leg("MATCHED"), { state: "CONFIRMED", deal_number: "771001" });
  const text = "Matched on NDS-OM, deal 771001. Settles 02-Dec-2026 through CCIL.";
  expect(notes(matched)).toEqual([text]);
  matched.report.clearing = "no_guarantee";
  expect(reportNotes(matched, DUE)).toEqual([
    { text: "CCIL took this deal without guarantee.", isWarning: true },
    { text },
  ]);
  expect(disputeText(matched)).toBe("Erroneous trade? Take it to FIMMDA's dispute committee.");
});

test("a cancelled deal and a reader of both sides have no next step", () => {
  expect(notes(deal(leg("DUE"), leg("DUE"), { state: "CANCELLED" }))).toEqual([]);
  expect(notes(deal(leg("DUE"), leg("DUE", { own })))).toEqual([]);
  expect(disputeText(deal(leg("DUE"), leg("DUE")))).toBeNull();
});
