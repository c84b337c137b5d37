import { expect, test } from "vitest";
import {
  closedRfqNotice,
  decidedNotice,
  endedQuotesNotice,
  limitNotice,
  proposedNotice,
} from "#domain/notices/firm-notice.ts";

const AT = Date.parse("2026-11-20T11:30:00.000Z");
const quote = (bondName = "7.18% GS 2033") => ({
  quoteType: "BID" as const,
  bondName,
  remaining: 50_000_000,
  fixedField: "yield" as const,
  yieldStored: 0.0705,
  unitPriceStored: 100.5,
});

test("a changed limit has the old figure, the new one, the person and, where the firm asks for one, the second person", () => {
  const name = "firm limit for All deals, bought a day";
  const fields = [{ label: "Limit", before: "50.00 Cr", after: "60.00 Cr" }];
  const by = { by: "Gauri Rao", approvedBy: null, name, fields };
  expect(limitNotice("change", by)).toBe(`Gauri Rao changed the ${name}: Limit 50.00 Cr → 60.00 Cr`);
  expect(limitNotice("change", { ...by, approvedBy: "Kabir Anand" })).toContain("60.00 Cr, approved by Kabir Anand");
  expect(limitNotice("add", by)).toBe(`Gauri Rao added a ${name}: Limit 60.00 Cr`);
  expect(limitNotice("remove", by)).toBe(`Gauri Rao removed the ${name}: Limit was 50.00 Cr`);
});

test("an approval that is asked for, given or refused names the change, the person and the reason", () => {
  const sentence = "Deactivate Nisha Verma.";
  expect(proposedNotice({ sentence, reason: "She leaves." }, "Gauri Rao")).toBe(
    "Gauri Rao asks for your approval: Deactivate Nisha Verma. Reason: She leaves.",
  );
  expect(decidedNotice({ status: "approved", sentence, note: null }, "Kabir Anand")).toBe(
    "Kabir Anand approved your change: Deactivate Nisha Verma.",
  );
  expect(decidedNotice({ status: "rejected", sentence, note: "Not agreed." }, "Kabir Anand")).toBe(
    "Kabir Anand rejected your change: Deactivate Nisha Verma. Reason: Not agreed.",
  );
});

test("a quote that ended without its owner names side, size, bond, level, time and the colleague", () => {
  expect(endedQuotesNotice([quote()], null, AT)).toBe(
    "Your bid for 5.00\u00a0Cr 7.18% GS 2033 at 7.0500 lapsed at 17:00:00",
  );
  expect(endedQuotesNotice([quote()], "Asha Kulkarni", AT)).toBe(
    "Asha Kulkarni withdrew your bid for 5.00\u00a0Cr 7.18% GS 2033 at 7.0500 at 17:00:00",
  );
});

test("of many quotes that ended at once three are named", () => {
  const many = ["7.18% GS 2033", "7.26% GS 2032", "7.54% PFC 2030", "7.70% REC 2029"].map(quote);
  expect(endedQuotesNotice(many, null, AT)).toBe(
    "4 of your quotes lapsed at 17:00:00: bid for 5.00\u00a0Cr 7.18% GS 2033 at 7.0500; bid for 5.00\u00a0Cr 7.26% GS 2032 at 7.0500; " +
      "bid for 5.00\u00a0Cr 7.54% PFC 2030 at 7.0500; and 1 more",
  );
});

test("an RFQ that was closed at its exchange names its number there", () => {
  expect(closedRfqNotice(quote(), "NSE R26112000001", AT)).toBe(
    "NSE R26112000001 was closed at the exchange at 17:00:00: your bid for 5.00\u00a0Cr 7.18% GS 2033 at 7.0500",
  );
});
