import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { verify } from "./verify-holdings.ts";

const file = resolve(import.meta.dirname, "../reference-data/holdings-sample.json");
const sample = z
  .object({ cases: z.array(z.looseObject({ id: z.string(), expected: z.record(z.string(), z.unknown()) })) })
  .parse(JSON.parse(readFileSync(file, "utf8")));
const caseOf = (id: string) => sample.cases.find((found) => found.id === id) ?? { id: "none", expected: {} };

describe("the sample of holdings, worked by hand and by a program apart", () => {
  test("is met in every figure: relief by lots and by average, interest, valuations, coupons, repayments, refusals", () => {
    expect(verify(sample)).toEqual({ passed: 20, failed: 0, skipped: 0, lines: [] });
  });

  test.each([
    ["face", "79999999"],
    ["cost", "80381250.01"],
    ["realised", "129999.99"],
    ["interest_income", "0.00"],
    ["charges_expensed", "1.00"],
  ])("a holding whose %s is off fails and names it", (quantity, wrong) => {
    const held = caseOf("hold-02");
    const { failed, lines } = verify({ cases: [{ ...held, expected: { ...held.expected, [quantity]: wrong } }] });
    expect(failed).toBe(1);
    expect(lines.join("\n")).toContain(`hold-02: ${quantity} expected ${wrong}`);
  });

  test("a holding that cannot be read, or whose bond nobody knows, fails", () => {
    const unknown = { ...caseOf("hold-02"), isin: "INE000000000" };
    expect(verify({ cases: [{ id: "x" }, unknown] })).toMatchObject({ passed: 0, failed: 2 });
  });
});
