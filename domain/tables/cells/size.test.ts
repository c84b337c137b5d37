import { describe, expect, test } from "vitest";
import { BONDS, short } from "#domain/tables/cells/cells.testing.ts";
import { readSize, type SizeColumn } from "#domain/tables/cells/size.ts";
import { sizeUnitOf } from "#domain/tables/cells/size-units.ts";

const RUPEES: SizeColumn = { unit: null, plain: "rupees", bond: BONDS.gsec };
const size = (text: string, of: Partial<SizeColumn> = {}) => short(readSize({ text }, { ...RUPEES, ...of }));

describe("the unit of a heading", () => {
  test.each([
    [null, null],
    ["", null],
    ["rs cr", "crore"],
    ["rs in crores", "crore"],
    ["inr mn", "million"],
    ["in lakhs", "lakh"],
    ["lacs", "lakh"],
    ["rs 000", "thousand"],
    ["bn", "billion"],
    ["nos", "bonds"],
    ["no of bonds", "bonds"],
    ["lots", "bonds"],
    ["rs", "currency"],
    ["in rs", "currency"],
    ["inr", "currency"],
    ["rupees", "rupees"],
    ["usd mn", "unknown"],
    ["pots", "unknown"],
    ["cr nos", "unknown"],
    ["rs nos", "unknown"],
    ["%", "unknown"],
    ["in", "unknown"],
  ])("%j is %s", (words, unit) => expect(sizeUnitOf(words)).toBe(unit));
});

describe("a size", () => {
  test.each([
    ["5cr", 50_000_000],
    ["₹5 cr", 50_000_000],
    ["Rs. 5,00,00,000", 50_000_000],
    ["INR 50 mn", 50_000_000],
    ["50,000,000", 50_000_000],
    ["1,00,000", 100_000],
    ["5.00E+07", 50_000_000],
    ["50 lacs", 5_000_000],
    ["25l", 2_500_000],
    ["0.5 Crores.", 5_000_000],
    ["500 k", 500_000],
    ["500 '000", 500_000],
    ["1.5 bn", 1_500_000_000],
    ["2 mio", 2_000_000],
    ["५ cr", 50_000_000],
    ["5000 nos", 500_000],
    ["12 lots", 1200],
    ["1.0000001 cr", 10_000_001],
  ])("%s is ₹%d", (text, rupees) => {
    const bond = rupees % 100 === 0 ? BONDS.gsec : { ...BONDS.gsec, faceRupees: 1 };
    expect(size(text, { bond })).toBe(rupees);
  });

  test.each([
    "5,00",
    "1,00,00",
    "five crore",
    "-5 cr",
    "−5",
    "5 usd",
    "5 m",
    "(5)",
    "5,00,00.000.0",
    "1.5",
    "5 cr 50 l",
  ])("%s is none", (text) => expect(size(text)).toBe("refused size"));

  test.each(["0", "0 cr", "0.00"])("%s is zero", (text) => expect(size(text)).toBe("refused zero"));
  test("may be missing", () => expect(size("-")).toBeNull());
  test("has at most 12 digits", () => expect(size("1,00,000 cr")).toBe("refused size"));

  test.each([
    ["5", BONDS.gsec],
    ["150", BONDS.hpcl],
    ["1,50,000", BONDS.hpcl],
  ])("₹%s is no whole number of bonds", (text, bond) => expect(size(text, { bond })).toBe("refused size_lot"));

  test("is read of any bond without a known face", () => expect(size("5", { bond: BONDS.faceless })).toBe(5));
});

describe("a plain number", () => {
  test.each([
    ["crore", "2.5", 25_000_000],
    ["lakh", "500", 50_000_000],
    ["thousand", "50,000", 50_000_000],
    ["million", "50", 50_000_000],
    ["currency", "50000000", 50_000_000],
    ["bonds", "500", 50_000],
  ] as const)("counts %s where the heading says so", (unit, text, rupees) =>
    expect(size(text, { unit, plain: null })).toBe(rupees),
  );

  test("is asked about where the heading does not say", () => {
    expect(readSize({ text: "500" }, { ...RUPEES, plain: null, heading: "Qty" })).toEqual({
      is: "asked",
      code: "unit",
      text: "Qty counts:",
      answers: ["Rupees", "Lakh", "Crore", "Bonds"],
    });
    expect(size("5 cr", { plain: null })).toBe(50_000_000);
  });

  test.each([
    ["10", 100_000_000],
    ["99,999", 999_990_000_000],
    ["1,00,000", 100_000],
  ])("of a chat counts crore below one lakh: %s", (text, rupees) => expect(size(text, { plain: "chat" })).toBe(rupees));
});

describe("a number of bonds", () => {
  const bonds: Partial<SizeColumn> = { plain: "bonds", bond: BONDS.hpcl };
  test("counts the face of each", () => expect(size("10.000", bonds)).toBe(1_000_000));
  test("has to be whole", () => expect(size("10.5", bonds)).toBe("refused size"));
  test("comes to whole rupees, also of a part-redeemed bond whose face has paise", () => {
    const redeemed = { ...BONDS.hpcl, faceRupees: 33_333.3 };
    expect(size("10", { plain: "bonds", bond: redeemed })).toBe(333_333);
    expect(size("3", { plain: "bonds", bond: redeemed })).toBe("refused size");
    expect(size("333333", { bond: redeemed })).toBe(333_333);
    expect(size("333334", { bond: redeemed })).toBe("refused size_lot");
  });
  test("asks for a face that no source names", () =>
    expect(size("10", { plain: "bonds", bond: BONDS.faceless })).toBe("asked face_unknown"));
  test("asks nothing of a bond that is unknown itself", () =>
    expect(size("10", { plain: "bonds", bond: undefined })).toBe(10));
});

describe("a unit in a cell", () => {
  test.each([
    ["lakh", "5 cr"],
    ["crore", "500 nos"],
    ["bonds", "5 cr"],
    ["bonds", "₹500"],
    ["currency", "500 nos"],
    ["rupees", "5 cr"],
  ] as const)("clashes in a column of %s: %s", (unit, text) =>
    expect(size(text, { unit, plain: null })).toBe("refused unit_clash"),
  );
  test("clashes with a heading that means a number of bonds", () =>
    expect(size("5 cr", { plain: "bonds" })).toBe("refused unit_clash"));
  test.each([
    ["crore", "5 Cr", 50_000_000],
    ["currency", "5 cr", 50_000_000],
    ["bonds", "500 nos", 50_000],
    ["lakh", "₹500", 50_000_000],
  ] as const)("agrees with a column of %s: %s", (unit, text, rupees) =>
    expect(size(text, { unit, plain: null })).toBe(rupees),
  );
  test("is named in the refusal", () =>
    expect(readSize({ text: "5 cr" }, { ...RUPEES, unit: "lakh" })).toMatchObject({
      text: "The column counts in lakh, this cell says 5 cr.",
    }));
});
