import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { verify } from "./verify-consideration.ts";

const file = resolve(import.meta.dirname, "../reference-data/consideration-sample.json");
const sample = z
  .object({ cases: z.array(z.looseObject({ id: z.string(), expected: z.record(z.string(), z.unknown()) })) })
  .parse(JSON.parse(readFileSync(file, "utf8")));
const dealOf = (id: string) => sample.cases.find((found) => found.id === id) ?? { id: "none", expected: {} };

describe("the sample of deals, computed with rational arithmetic", () => {
  test("is met in every figure: prices, accrued interest, duty, brokerage, GST, and what each side pays", () => {
    expect(verify(sample)).toEqual({ passed: 26, failed: 0, skipped: 0, lines: [] });
  });

  test.each([
    ["principal", "978353.01"],
    ["accrued", "77927.41"],
    ["stamp_duty", "1.05"],
    ["seller_brokerage", "978.36"],
    ["gst", "176.11"],
    ["clearing_pay_in_by_buyer", "1056281.45"],
    ["total_seller_receives", "1055125.96"],
    ["clean_price", "97.8354"],
    ["accrued_days", 350],
  ])("a deal whose %s is off fails and names it", (quantity, wrong) => {
    const deal = dealOf("con-002");
    const { failed, lines } = verify({ cases: [{ ...deal, expected: { ...deal.expected, [quantity]: wrong } }] });
    expect(failed).toBe(1);
    expect(lines.join("\n")).toContain(`con-002: ${quantity} expected ${wrong}`);
  });

  test("a deal that cannot be read fails", () => {
    expect(verify({ cases: [{ id: "x" }] })).toMatchObject({ passed: 0, failed: 1 });
  });
});
