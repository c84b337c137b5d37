import { describe, expect, it } from "vitest";
import { must } from "#domain/lib/must.ts";
import {
  cancelBar,
  isLegLate,
  isMatched,
  legBar,
  numberEntered,
  openedReport,
  type OpenedLeg,
  reportedByHand,
  withdrawn,
} from "#domain/reporting/legs.ts";
import type { StoredReport } from "#domain/reporting/stored.ts";
import { reportTexts } from "#domain/reporting/texts.ts";
import type { Verdict } from "#domain/trading/verdict.ts";

const DEALT = Date.parse("2026-12-01T05:00:00Z");
const MINUTE = 60_000;
const at = (minutes: number) => DEALT + minutes * MINUTE;

const leg = (slipNumber: string): OpenedLeg => ({
  dueAt: new Date(at(15)).toISOString(),
  slipNumber,
  reporter: "self",
  reporterName: null,
  memberCode: "MEM001",
  constituentCode: null,
});
const due = openedReport("NDSOM", { buyer: leg("2026/7"), seller: leg("2026/8") });

const value = <T>(verdict: Verdict<T>): T => {
  if (!verdict.ok) throw new Error(verdict.message);
  return verdict.value;
};
const reported = (report: StoredReport, side: "buyer" | "seller", minutes = 3) =>
  reportedByHand(
    report,
    side,
    { reference: `${side}-000${minutes}`, reportedAtMs: at(minutes), lateReason: null },
    { dealMs: DEALT, nowMs: at(60) },
  );
const both = value(reported(value(reported(due, "buyer")), "seller"));
const other = { name: "Narmada Bank", isHere: true };

describe("a leg of a reported deal", () => {
  it("is reported once, by its own side, and leaves the other leg due", () => {
    const after = value(reported(due, "buyer"));
    expect([after.buyer.state, after.seller.state]).toEqual(["REPORTED", "DUE"]);
    expect(after.buyer).toMatchObject({ reference: "buyer-0003", channel: "HAND", lateReason: null });
    expect(reported(after, "buyer")).toMatchObject({ code: "already_done", message: reportTexts.alreadyReported });
  });

  it("needs a reason from the due second on", () => {
    expect(reported(due, "buyer", 14).ok).toBe(true);
    expect(reported(due, "buyer", 15)).toMatchObject({ field: "late_reason", message: "The report is late. Say why." });
    const late = { reference: "NDS12345", reportedAtMs: at(15), lateReason: "Line down" };
    const after = value(reportedByHand(due, "buyer", late, { dealMs: DEALT, nowMs: at(20) }));
    expect(after.buyer.lateReason).toBe("Line down");
  });

  it("keeps no reason of a report that was in time", () => {
    const inTime = { reference: "NDS12345", reportedAtMs: at(5), lateReason: "Slow" };
    expect(value(reportedByHand(due, "buyer", inTime, { dealMs: DEALT, nowMs: at(20) })).buyer.lateReason).toBeNull();
  });

  it.each([
    ["reference", { reference: "12345", reportedAtMs: at(1) }],
    ["reference", { reference: "x".repeat(31), reportedAtMs: at(1) }],
    ["reported_at", { reference: "NDS12345", reportedAtMs: at(61) }],
    ["reported_at", { reference: "NDS12345", reportedAtMs: at(-1) }],
  ])("is refused at %s", (field, report) => {
    const verdict = reportedByHand(due, "buyer", { ...report, lateReason: null }, { dealMs: DEALT, nowMs: at(60) });
    expect(verdict).toMatchObject({ ok: false, field });
  });

  it("is late from its due second until the platform has it", () => {
    expect(isLegLate(due.buyer, at(15) - 1)).toBe(false);
    expect(isLegLate(due.buyer, at(15))).toBe(true);
    expect(isLegLate(both.buyer, at(15))).toBe(false);
  });

  it("is due again after a withdrawal, at the same time as before", () => {
    const after = value(withdrawn(both, "seller"));
    expect(after.seller).toEqual(due.seller);
    expect(after.buyer.state).toBe("REPORTED");
    expect(withdrawn(after, "seller")).toMatchObject({ code: "already_done", message: reportTexts.notReported });
  });

  it("is only reported, no longer different, once the other leg is withdrawn", () => {
    const differing: StoredReport = {
      ...both,
      buyer: { ...both.buyer, state: "MISMATCH" },
      seller: { ...both.seller, state: "MISMATCH" },
      differs: ["clean price"],
    };
    const after = value(withdrawn(differing, "seller"));
    expect([after.buyer.state, after.seller.state, after.differs]).toEqual(["REPORTED", "DUE", []]);
  });
});

describe("the match of a reported deal", () => {
  it("needs the same deal number of both firms", () => {
    const first = value(numberEntered(both, "buyer", "771234", other));
    expect(isMatched(first)).toBe(false);
    expect(numberEntered(first, "seller", "771235", other)).toMatchObject({
      field: "deal_number",
      message: "Narmada Bank entered deal 771234. Check the number on NDS-OM.",
    });
    const matched = value(numberEntered(first, "seller", "771234", other));
    expect([matched.buyer.state, matched.seller.state]).toEqual(["MATCHED", "MATCHED"]);
  });

  it("needs only the own number where the counterparty has no people here", () => {
    const one = value(reported(due, "buyer"));
    expect(isMatched(value(numberEntered(one, "buyer", "771234", { ...other, isHere: false })))).toBe(true);
  });

  it("waits for the own report", () => {
    expect(numberEntered(due, "buyer", "771234", other)).toMatchObject({ message: reportTexts.notReported });
  });

  it("ends every act on a leg", () => {
    const matched = value(numberEntered(value(numberEntered(both, "buyer", "1", other)), "seller", "1", other));
    for (const act of ["report", "withdraw", "match"] as const) {
      expect(legBar(matched, "buyer", act)).toBe(reportTexts.alreadyMatched);
    }
  });
});

describe("cancelling an unmatched deal", () => {
  it("is open until a leg is on the platform, and again after its withdrawal", () => {
    expect(cancelBar(due)).toBeNull();
    const one = value(reported(due, "seller"));
    expect(cancelBar(one)).toBe("Withdraw the report on NDS-OM first.");
    expect(must(cancelBar({ ...one, platform: "FTRAC" }))).toBe("Withdraw the report on F-TRAC first.");
    expect(cancelBar(value(withdrawn(one, "seller")))).toBeNull();
  });
});
