import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { verify } from "./verify-market-rules.ts";

const file = resolve(import.meta.dirname, "market-rules-cases/sample.json");
const each = z.object({
  case: z.looseObject({ id: z.string() }),
  expect: z.looseObject({ allowed: z.boolean(), mr: z.array(z.string()) }),
});
const sample = z.object({ cases: z.array(each) }).parse(JSON.parse(readFileSync(file, "utf8")));
const caseOf = (id: string) => each.parse(sample.cases.find((found) => found.case.id === id));

describe("the sample of deals, allowed and refused", () => {
  test("is decided as labelled: rule, text and field, or settlement, clearing, report, duty and RFQ share", () => {
    expect(verify(sample)).toEqual({ passed: 138, failed: 0, skipped: 0, lines: [] });
  });

  test.each([
    ["mr-001-a-gsec", "settlement_date", "2026-12-02"],
    ["mr-001-a-gsec", "clearing", "NSCCL"],
    ["mr-001-a-gsec", "report_due", { buyer: "2026-11-30T10:45:01", seller: "2026-11-30T10:45:00" }],
    ["mr-001-a-gsec", "warnings", ["INTEREST_DEFAULT"]],
    ["mr-038-a-rfq-bse", "text", "Use NSE."],
    ["mr-038-a-rfq-bse", "mr", ["MR-104"]],
  ])("%s with another %s fails and names it", (id, quantity, wrong) => {
    const labelled = caseOf(id);
    const { failed, lines } = verify({ cases: [{ ...labelled, expect: { ...labelled.expect, [quantity]: wrong } }] });
    expect(failed).toBe(1);
    expect(lines.join("\n")).toContain(`${id}: ${quantity} expected ${JSON.stringify(wrong)}, got `);
  });

  test("a refusal where the deal is allowed fails by its rule", () => {
    const { expect: expected } = caseOf("mr-038-a-rfq-bse");
    const { lines } = verify({ cases: [{ ...caseOf("mr-001-a-gsec"), expect: expected }] });
    expect(lines).toEqual([
      "mr-001-a-gsec: allowed expected false, got true",
      expect.stringContaining('mr-001-a-gsec: mr expected ["MR-105"], got ["MR-101"'),
    ]);
  });

  test("an input without a meaning here is named, and a case that cannot be read fails", () => {
    const labelled = caseOf("mr-001-a-gsec");
    expect(verify({ cases: [{ ...labelled, case: { ...labelled.case, mood: "good" } }] })).toMatchObject({
      passed: 1,
      lines: ["mr-001-a-gsec: inputs not read: mood"],
    });
    expect(verify({ cases: [{ case: { id: "x" } }] })).toMatchObject({ passed: 0, failed: 1 });
  });
});
