import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { cashflow } from "#domain/contract/http/securities.ts";
import { addDays } from "#domain/lib/iso-date.ts";
import { isSettlementDay } from "#domain/calendar/business-calendar.ts";
import {
  APSBCL,
  FCI,
  GOLD,
  GSEC,
  openPages,
  type Pages,
  UNKNOWN,
} from "#server/market/research/securities/securities.testing.ts";

type Cashflow = ResponseOf<typeof cashflow>;

let pages: Pages;
beforeAll(async () => {
  pages = await openPages();
}, 60_000);
afterAll(() => pages.close());

const flows = (isin: string, body: object = {}) => pages.ask<Cashflow>(`/api/cashflow/${isin}/`, body);
const refusal = (isin: string, body: object) => pages.refusal(`/api/cashflow/${isin}/`, body);

describe("the payments still to come (A-073)", () => {
  test("of a crore of 7.18% GS 2033: fourteen coupons, each paid on a working day", async () => {
    const got = await flows(GSEC, { quantity: 10_000_000 });
    expect(got).toMatchObject({ can_be_priced: true, ref_date: "2026-11-23", quantity: 10_000_000 });
    expect(got.rows).toHaveLength(14);
    expect(got.rows[0]).toEqual({
      due_date: "2027-02-14",
      payment_date: "2027-02-15",
      interest: 3.59,
      principal: 0,
      residual_face_percent: 100,
      interest_rupees: 359_000,
      principal_rupees: 0,
      total_rupees: 359_000,
    });
    // 14 August 2033 is a Sunday: the principal is paid on the Friday before.
    expect(got.rows.at(-1)).toMatchObject({
      due_date: "2033-08-14",
      payment_date: "2033-08-12",
      principal: 100,
      residual_face_percent: 0,
      total_rupees: 10_359_000,
    });
    for (const { payment_date } of got.rows) {
      expect(isSettlementDay(pages.parts.calendar, payment_date)).toBe(true);
    }
    expect(got.totals).toEqual({
      interest_rupees: 14 * 359_000,
      principal_rupees: 10_000_000,
      total_rupees: 10_000_000 + 14 * 359_000,
    });
  });

  test.each([
    [GSEC, 100],
    [FCI, 1_000_000],
    [APSBCL, 7_000_000],
  ])("of %s add up to the paisa for %i rupees of face", async (isin, quantity) => {
    const { rows, totals } = await flows(isin, { quantity });
    const paise = (pick: (row: Cashflow["rows"][number]) => number) =>
      rows.reduce((sum, row) => sum + Math.round(pick(row) * 100), 0) / 100;
    expect(paise((row) => row.interest_rupees)).toBe(totals.interest_rupees);
    expect(paise((row) => row.principal_rupees)).toBe(totals.principal_rupees);
    expect(paise((row) => row.total_rupees)).toBe(totals.total_rupees);
    expect(totals.principal_rupees).toBe(quantity);
  });

  test("are for one lot unless a size is named", async () => {
    expect((await flows(FCI)).quantity).toBe(1_000_000);
    expect((await flows(GSEC)).quantity).toBe(100);
  });

  test("begin after the day asked for", async () => {
    const { rows } = await flows(GSEC, { ref_date: "2027-02-14" });
    expect(rows[0]?.due_date).toBe("2027-08-14");
    expect((await flows(GSEC, { ref_date: addDays("2027-02-14", -1) })).rows[0]?.due_date).toBe("2027-02-14");
  });

  test("leave out a coupon that is past its record date, and say so", async () => {
    const { rows, assumptions } = await flows(APSBCL);
    expect(rows[0]?.due_date).toBe("2027-02-28");
    expect(assumptions).toContain("The coupon due on 30-Nov-2026 is past its record date and stays with the seller.");
  });
});

describe("what is refused", () => {
  test("a size that is not whole lots, in the words of the deal form", async () => {
    expect(await refusal(FCI, { quantity: 1_500_000 })).toMatchObject({
      status: 400,
      field_errors: { quantity: ["Should be a multiple of 10,00,000"] },
    });
    expect((await refusal(GSEC, { quantity: 1e12 })).field_errors).toEqual({
      quantity: ["Should be at most 12 digits"],
    });
  });

  test("a day after maturity or before the issue", async () => {
    expect((await refusal(GSEC, { ref_date: "2033-08-14" })).field_errors.ref_date?.[0]).toMatch(/matured/);
    expect((await refusal(GSEC, { ref_date: "2023-01-02" })).field_errors.ref_date?.[0]).toMatch(
      /issued on 14-Aug-2023/,
    );
  });

  test("a bond nobody knows; one that pays gold has no rows and says why", async () => {
    expect((await refusal(UNKNOWN, {})).status).toBe(404);
    expect(await flows(GOLD)).toMatchObject({
      can_be_priced: false,
      rows: [],
      reason: expect.stringMatching(/gold/),
      totals: { total_rupees: 0 },
    });
  });
});
