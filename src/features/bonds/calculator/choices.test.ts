import { describe, expect, it } from "vitest";
import { firstSizeText, readSettlement, readSize } from "#src/features/bonds/calculator/choices.ts";

const SETTLEMENTS = [
  { delta: 0, date: "2025-11-21" },
  { delta: 1, date: "2025-11-24" },
  { delta: 2, date: "2025-11-25" },
];
const TODAY = "2025-11-21";

describe("the settlement of the calculator", () => {
  it("is some working days from now, whose day is known at once", () => {
    expect(readSettlement({ kind: "delta", delta: 1 }, SETTLEMENTS, TODAY)).toEqual({
      settlementDelta: 1,
      settlementDate: null,
      day: "2025-11-24",
      error: undefined,
    });
  });

  it("or a date, and then no number of days", () => {
    expect(readSettlement({ kind: "date", text: "2025-12-01" }, SETTLEMENTS, TODAY)).toEqual({
      settlementDelta: null,
      settlementDate: "2025-12-01",
      day: "2025-12-01",
      error: undefined,
    });
  });

  it("is refused when the date is none or is over", () => {
    expect(readSettlement({ kind: "date", text: "" }, SETTLEMENTS, TODAY).error).toBe(
      "Enter a date such as 05-Nov-2025",
    );
    expect(readSettlement({ kind: "date", text: "2025-11-20" }, SETTLEMENTS, TODAY)).toMatchObject({
      settlementDate: null,
      error: "This date has passed",
    });
  });

  it("is not over where it is today, though nothing settles on it: the server says why", () => {
    const monday = [{ delta: 0, date: "2025-11-24" }];
    const saturday = { kind: "date", text: "2025-11-22" } as const;
    expect(readSettlement(saturday, monday, "2025-11-22")).toMatchObject({
      settlementDate: "2025-11-22",
      error: undefined,
    });
  });
});

describe("the size of the calculator", () => {
  it("takes shorthands and whole lots only", () => {
    const lakh = { rupees: 100_000, isAssumed: false };
    expect(readSize("2.5cr", lakh)).toEqual({ rupees: 25_000_000, error: undefined });
    expect(readSize("1.5l", lakh)).toEqual({ rupees: null, error: "Should be a multiple of 1,00,000" });
    expect(readSize("1.5l", { ...lakh, isAssumed: true }).error).toBe(
      "Should be a multiple of 1,00,000. Lot assumed: ₹\u00A01,00,000, face not in our data.",
    );
    expect(readSize("", lakh)).toEqual({ rupees: null, error: "This field is required" });
  });

  it("starts with a crore, or with one lot where a crore is none", () => {
    const lotOf = (rupees: number) => ({ rupees, isAssumed: false });
    expect(firstSizeText(lotOf(100_000))).toBe("1cr");
    expect(firstSizeText(null)).toBe("1cr");
    expect(firstSizeText(lotOf(750_000))).toBe("7,50,000");
  });
});
