import { describe, expect, it } from "vitest";
import { changedTests } from "#tests/support/changed-tests.ts";
import type { Import } from "#tests/support/imports.ts";

const FILES = [
  "domain/lib/money.ts",
  "domain/lib/money.test.ts",
  "domain/trading/limit.ts",
  "domain/trading/limit.test.ts",
  "domain/trading/limit.fuzz.test.ts",
  "src/features/eoi/draft.ts",
  "src/features/eoi/eoi-form.page.spec.ts",
  "src/features/find/find.page.spec.ts",
  "e2e/pages/desk.ts",
  "e2e/desk/deal.spec.ts",
];
const value = (from: string, to: string): Import => ({ from, to, kind: "value" });
const IMPORTS = [
  value("domain/lib/money.test.ts", "domain/lib/money.ts"),
  value("domain/trading/limit.ts", "domain/lib/money.ts"),
  value("domain/trading/limit.test.ts", "domain/trading/limit.ts"),
  value("domain/trading/limit.fuzz.test.ts", "domain/trading/limit.ts"),
  value("src/features/eoi/draft.ts", "domain/lib/money.ts"),
  value("e2e/desk/deal.spec.ts", "e2e/pages/desk.ts"),
];
const of = (...changed: string[]) => changedTests(FILES, IMPORTS, changed);

describe("the tests of a change", () => {
  it("are those that import it, also over other files, but none of the long ones", () => {
    expect(of("domain/lib/money.ts")).toEqual({
      vitest: ["domain/lib/money.test.ts", "domain/trading/limit.test.ts"],
      playwright: {},
    });
  });

  it("of a feature are those of its pages, and of no other feature's", () => {
    expect(of("src/features/eoi/draft.ts").playwright).toEqual({
      features: ["src/features/eoi/eoi-form.page.spec.ts"],
    });
  });

  it("of a page object are the journeys that use it", () => {
    expect(of("e2e/pages/desk.ts").playwright).toEqual({ desk: ["e2e/desk/deal.spec.ts"] });
  });

  it("of a test alone are that test", () => {
    expect(of("domain/trading/limit.test.ts")).toEqual({ vitest: ["domain/trading/limit.test.ts"], playwright: {} });
    expect(of("src/features/find/find.page.spec.ts").playwright).toEqual({
      features: ["src/features/find/find.page.spec.ts"],
    });
  });
});
