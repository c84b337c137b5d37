import { describe, expect, test } from "vitest";
import { facetRows } from "#src/features/find/facets.ts";

const rows = ["SOV", "AAA", "AA+", "D", "Unrated"].map((value) => ({ value, label: value, count: 0 }));
const withHits = (...values: string[]) => rows.map((row) => ({ ...row, count: values.includes(row.value) ? 7 : 0 }));
const order = (counted: typeof rows, chosen: string[] = []) => facetRows(counted, chosen).map(({ value }) => value);

describe("the values of a category", () => {
  test("with bonds stand first, each part in the order of the scale", () => {
    expect(order(withHits("Unrated"))).toEqual(["Unrated", "SOV", "AAA", "AA+", "D"]);
    expect(order(withHits("SOV", "D"))).toEqual(["SOV", "D", "AAA", "AA+", "Unrated"]);
    expect(order(withHits("SOV", "AAA", "AA+", "D", "Unrated"))).toEqual(rows.map(({ value }) => value));
  });

  test("do not move when they are chosen, with bonds or without", () => {
    expect(order(withHits("SOV", "D"), ["D"])).toEqual(["SOV", "D", "AAA", "AA+", "Unrated"]);
    expect(order(withHits("SOV"), ["D"])).toEqual(["SOV", "D", "AAA", "AA+", "Unrated"]);
  });

  test("that are chosen stay although nothing counts them any more", () => {
    expect(facetRows(withHits("SOV"), ["BWR A"])[1]).toEqual({ value: "BWR A", label: "BWR A", count: 0 });
  });
});
