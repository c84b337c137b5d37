import { describe, expect, test } from "vitest";
import { bondCategory, couponType } from "#domain/entities/bond.ts";
import { bondWith, SCALE, TODAY } from "#domain/bond-catalogue/bonds.testing.ts";
import { categoriesOn, categoryLists } from "#domain/bond-catalogue/categories.ts";
import { inRatingOrder } from "#domain/bond-catalogue/ratings.ts";

const valueOf = categoriesOn(TODAY);
const valuesOf = (name: keyof typeof valueOf) => categoryLists([], SCALE)[name].map(({ value }) => value);

describe("the lists of categories", () => {
  test("bondCategory knows every kind of bond and those nobody identified (C-24)", () => {
    expect(valuesOf("bondCategory")).toEqual([...bondCategory.options, "UNKNOWN"]);
    expect(valueOf.bondCategory(bondWith({ category: "SDL" }))).toBe("SDL");
    expect(valueOf.bondCategory(bondWith())).toBe("UNKNOWN");
  });

  test("securityType goes by the coupon (C-25)", () => {
    expect(valuesOf("securityType")).toEqual([...couponType.options, "UNKNOWN"]);
    expect(valueOf.securityType(bondWith({ coupon_type: "FLOATING" }))).toBe("FLOATING");
  });

  test("creditRating runs from the sovereign down the scale, the unrated last (C-26)", () => {
    const bonds = ["D", "AA+(CE)", "SOV", null].map((credit_rating) => bondWith({ credit_rating }));
    expect(categoryLists(bonds, SCALE).creditRating.map(({ value }) => value)).toEqual([
      "SOV",
      "AAA",
      "AA+",
      "AA+(CE)",
      "AA",
      "A",
      "D",
      "UNRATED",
    ]);
    expect(valueOf.creditRating(bondWith())).toBe("UNRATED");
  });

  test("bondSecurity says when no source states it (C-28)", () => {
    expect(valuesOf("bondSecurity")).toEqual(["SECURED", "UNSECURED", "UNKNOWN"]);
    expect(valueOf.bondSecurity(bondWith({ security: "SECURED" }))).toBe("SECURED");
    expect(valueOf.bondSecurity(bondWith())).toBe("UNKNOWN");
  });
});

test("a rating the scale does not know stands after all it knows", () => {
  expect(inRatingOrder(["ZZ", "D", "MM", "SOV"], SCALE)).toEqual(["SOV", "D", "MM", "ZZ"]);
});
