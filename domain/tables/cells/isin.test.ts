import { describe, expect, test } from "vitest";
import { BONDS, short, WORLD } from "#domain/tables/cells/cells.testing.ts";
import { readIsin } from "#domain/tables/cells/isin.ts";

const isin = (text: string) => short(readIsin({ text }, WORLD));

describe("an ISIN", () => {
  test.each([
    "INE094A08176",
    "ine094a08176",
    " INE 094 A08176 ",
    "INE-094A0-8176",
    "ISIN: INE094A08176",
    "isin:INE094A08176",
    "ISIN INE094A08176",
    "INE094A08176 Corp",
    "INE094A08176 GOVT",
    '="INE094A08176"',
  ])("is read from %s", (text) => expect(isin(text)).toEqual(BONDS.hpcl));

  test.each(["INE094A08177", "INE094AO8176", "INE094A0817", "US0378331005", "HPCL 6.73", "INE094A08176 Bond"])(
    "%s is none",
    (text) => {
      expect(isin(text)).toBe("refused isin");
      expect(readIsin({ text }, WORLD)).toMatchObject({ text: `This is no ISIN: ${text}.` });
    },
  );

  test("has to be of a bond in our data", () => expect(isin("INE002A01018")).toBe("refused isin_unknown"));
  test("may be missing", () => expect(isin(" ")).toBeNull());
});
