import { expect, test } from "vitest";
import { bondWith } from "#domain/bond-catalogue/bonds.testing.ts";
import { placesOfSameIssuer } from "#domain/bond-catalogue/same-issuer.ts";

const bonds = [
  bondWith({ isin: "INE733E07012", issuer: "NTPC Limited" }),
  bondWith({ isin: "INE733E08015", issuer: "NTPC Limited" }),
  bondWith({ isin: "INE114A07018", issuer: "SAIL" }),
  bondWith({ isin: "INE999X07011" }),
  bondWith({ isin: "INE999X07029" }),
  bondWith({ isin: "IN0020230085" }),
  bondWith({ isin: "IN0020230093" }),
];
const others = (at: number) => placesOfSameIssuer(bonds, bonds[at] ?? bondWith());

test("a bond's issuer has its other bonds, the bond itself left out (A-077)", () => {
  expect(others(0)).toEqual([1]);
  expect(others(2)).toEqual([]);
});

test("a company nobody names is known by its part of the ISIN; a state's paper is not", () => {
  expect(others(3)).toEqual([4]);
  expect(others(5)).toEqual([]);
});
