import { expect, test } from "vitest";
import { typedSettlement } from "#domain/validation/typed-settlement.ts";

/** A Friday. */
const TODAY = "2026-11-27";

test.each([
  ["T1", { ok: true, kind: "delta", settlementDelta: 1 }],
  ["05-Nov-2027", { ok: true, kind: "date", settlementDate: "2027-11-05" }],
  ["25-dec", { ok: true, kind: "date", settlementDate: "2026-12-25" }],
  ["next mon", { ok: true, kind: "date", settlementDate: "2026-11-30" }],
  ["tue", { ok: true, kind: "date", settlementDate: "2026-12-01" }],
])("%s is a settlement", (text, reading) => expect(typedSettlement(text, TODAY)).toEqual(reading));

test.each(["", "t5", "25-dc", "31/02/2026", "soon"])("%j is refused", (text) =>
  expect(typedSettlement(text, TODAY).ok).toBe(false),
);
