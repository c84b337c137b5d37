import { describe, expect, test } from "vitest";
import { executionOptions, lawfulRoute, reportOptions, venueOptions } from "#src/desk-kit/deals/dealt-on-options.ts";

const NSE_REPORT = { exchange: "NSE", execution: "OTC_REPORT" } as const;
const PLATFORM = { exchange: "NDSOM", execution: "NDSOM_REPORT" } as const;
const NOT_TO_BSE = "Government securities are reported on NDS-OM, not to BSE.";
const NOT_TO_NSE = "Government securities are reported on NDS-OM, not to NSE.";
const shown = (options: readonly { value: string; barred?: string | undefined }[]) =>
  options.map(({ value, barred }) => [value, barred]);

describe("routes of a ticket form", () => {
  test("for a government security are its platform, and an RFQ at NSE", () => {
    expect(shown(venueOptions("GSEC", PLATFORM))).toEqual([
      ["NDSOM", undefined],
      ["NSE", undefined],
      ["BSE", NOT_TO_BSE],
    ]);
    expect(shown(executionOptions("GSEC", PLATFORM))).toEqual([
      ["NDSOM_REPORT", undefined],
      ["RFQ_OTO", undefined],
      ["RFQ_OTM", undefined],
      ["OTC_REPORT", NOT_TO_NSE],
    ]);
  });

  test("for commercial paper are F-TRAC, and an RFQ at an exchange", () => {
    const route = { exchange: "FTRAC", execution: "OTC_REPORT" } as const;
    expect(venueOptions("CP", route).map(({ label }) => label)).toEqual([
      "F-TRAC (NSCCL)",
      "NSE (NSCCL)",
      "BSE (ICCL)",
    ]);
    expect(shown(executionOptions("CP", route)).every(([, barred]) => barred === undefined)).toBe(true);
  });

  test("for a corporate bond, and before a bond is chosen, are those of both exchanges", () => {
    for (const of of ["NCD", null] as const) {
      expect(shown(venueOptions(of, NSE_REPORT))).toEqual([
        ["NSE", undefined],
        ["BSE", undefined],
      ]);
    }
  });

  test("show the present venue of a ticket, lawful or not", () => {
    expect(venueOptions("NCD", PLATFORM).map(({ value }) => value)).toEqual(["NSE", "BSE", "NDSOM"]);
  });
});

describe("the lawful route nearest to the wanted one", () => {
  test.each([
    ["GSEC", NSE_REPORT, null, PLATFORM],
    ["SDL", { exchange: "BSE", execution: "RFQ_OTO" }, null, PLATFORM],
    ["CD", NSE_REPORT, null, { exchange: "FTRAC", execution: "OTC_REPORT" }],
    ["NCD", PLATFORM, null, NSE_REPORT],
    ["NCD", { exchange: "BSE", execution: "RFQ_OTM" }, null, { exchange: "BSE", execution: "RFQ_OTM" }],
    ["GSEC", { exchange: "NSE", execution: "NDSOM_REPORT" }, "exchange", { exchange: "NSE", execution: "RFQ_OTO" }],
    ["GSEC", { exchange: "NDSOM", execution: "RFQ_OTM" }, "execution", { exchange: "NSE", execution: "RFQ_OTM" }],
    ["CP", { exchange: "FTRAC", execution: "RFQ_OTO" }, "execution", { exchange: "NSE", execution: "RFQ_OTO" }],
    ["CP", { exchange: "NSE", execution: "OTC_REPORT" }, "exchange", { exchange: "NSE", execution: "RFQ_OTO" }],
  ] as const)("of %s for %o with %s chosen", (of, wanted, fixed, route) => {
    expect(lawfulRoute(of, wanted, fixed)).toEqual(route);
  });
});

test("a trade in a government security is reported to no exchange", () => {
  expect(shown(reportOptions("TBILL"))).toEqual([
    ["NSE", NOT_TO_NSE],
    ["BSE", NOT_TO_BSE],
  ]);
  expect(shown(reportOptions("PSU")).every(([, barred]) => barred === undefined)).toBe(true);
});
