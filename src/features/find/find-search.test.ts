import { defaultParseSearch, defaultStringifySearch } from "@tanstack/react-router";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  BOND_DATE_FIELDS,
  BOND_NUMERIC_FIELDS,
  bondSort,
  type BondFilter,
  type BondSort,
} from "#domain/contract/http/catalogue.ts";
import { DATE_OPERATORS, NUMERIC_OPERATORS } from "#domain/contract/table-query.ts";
import {
  CATEGORIES,
  findSearch,
  MOST_COMPARED,
  readFindSearch,
  readSearchText,
  searchText,
  writeFindSearch,
  type FindState,
} from "#src/features/find/find-search.ts";
import { must } from "#domain/lib/must.ts";
import { NO_SEARCH, removeUnread } from "#src/features/find/find-state.ts";

/** State of a page opened at this address. */
const opened = (address: string): FindState => readFindSearch(findSearch.parse(defaultParseSearch(address)));
const addressOf = (state: FindState): string => defaultStringifySearch(writeFindSearch(state));

const texts = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }).filter((text) => text.isWellFormed()),
  fc.constantFrom("7.180", "007", "true", "null", "[1]", '"', "7.18% GS & SDL", "a,b~c"),
);
const isin = fc.stringMatching(/^IN[A-Z0-9]{9}[0-9]$/);
const date = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const filter: fc.Arbitrary<BondFilter> = fc.oneof(
  fc.record({
    field: fc.constantFrom(...BOND_NUMERIC_FIELDS),
    operator: fc.constantFrom(...NUMERIC_OPERATORS),
    value: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  }),
  fc.record({ field: fc.constantFrom(...BOND_DATE_FIELDS), operator: fc.constantFrom(...DATE_OPERATORS), value: date }),
);
const value = texts.map((text) => text.slice(0, 40)).filter((text) => text !== "" && text.isWellFormed());
const values = fc
  .record(
    Object.fromEntries(
      CATEGORIES.map((category) => [category, fc.uniqueArray(value, { minLength: 1, maxLength: 8 })]),
    ) as Record<(typeof CATEGORIES)[number], fc.Arbitrary<string[]>>,
    { requiredKeys: [] },
  )
  .map((chosen) => ({ ...chosen }));
const sort: fc.Arbitrary<BondSort | null> = fc.option(
  fc.record({
    field: fc.constantFrom(...bondSort.shape.field.options),
    direction: fc.constantFrom("asc" as const, "desc" as const),
  }),
);
const anyState: fc.Arbitrary<FindState> = fc.record({
  q: texts,
  values,
  filters: fc.uniqueArray(filter, { maxLength: 6, selector: (each) => JSON.stringify(each) }),
  sort,
  matured: fc.boolean(),
  compared: fc.uniqueArray(isin, { maxLength: MOST_COMPARED }),
  list: fc.option(fc.stringMatching(/^wls_[0-9a-z]{3,20}$/)),
  comparing: fc.boolean(),
  unread: fc.constant([]),
});

describe("the address of a search", () => {
  test("opens the very search it was copied from, whatever was searched", () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(opened(addressOf(state))).toEqual(state);
      }),
    );
  });

  test("means one search, whatever is in it: its own address opens the same again", () => {
    const junk = fc.dictionary(fc.constantFrom(...Object.keys(findSearch.shape), "other"), fc.anything());
    fc.assert(
      fc.property(junk, (given) => {
        const state = readFindSearch(findSearch.parse(given));
        expect(opened(addressOf(state))).toEqual(state);
      }),
    );
    fc.assert(
      fc.property(fc.webQueryParameters(), (query) => {
        const state = opened(`?${query}`);
        expect(opened(addressOf(state))).toEqual(state);
      }),
    );
  });

  test("keeps what is right beside what is not, and names what is not", () => {
    const state = opened(
      "?q=718&where=coupon_rate_percent~greater_than~8,coupon_rate_percent~after~8,bond_yield~equals~x,maturity_date~before~2030-02-30,maturity_date~before~2030-01-01&sort=nothing~asc&compare=INE001,IN0020230085,IN0020230085&list=mine&matured=maybe",
    );
    expect(state).toEqual({
      ...NO_SEARCH,
      q: "718",
      filters: [
        { field: "coupon_rate_percent", operator: "greater_than", value: 8 },
        { field: "maturity_date", operator: "before", value: "2030-01-01" },
      ],
      compared: ["IN0020230085"],
      unread: [
        { key: "where", text: "coupon_rate_percent~after~8" },
        { key: "where", text: "bond_yield~equals~x" },
        { key: "where", text: "maturity_date~before~2030-02-30" },
        { key: "sort", text: "nothing~asc" },
        { key: "matured", text: "maybe" },
        { key: "compare", text: "INE001" },
        { key: "list", text: "mine" },
      ],
    });
  });

  test.each([
    ["?where=foo~bar~baz", { key: "where", text: "foo~bar~baz" }],
    ["?where=coupon_rate_percent~greater_than~NaN", { key: "where", text: "coupon_rate_percent~greater_than~NaN" }],
    ["?where=bond_yield~equals~1e999", { key: "where", text: "bond_yield~equals~1e999" }],
    ['?where={"a":1}', { key: "where", text: '{"a":1}' }],
    ["?where=foo", { key: "where", text: "foo" }],
    [`?q=${"a".repeat(200)}b`, { key: "q", text: "b" }],
  ])("%s says what it is that does not count, and keeps it until it is taken away", (address, unread) => {
    const state = opened(address);
    expect(state.unread).toEqual([unread]);
    expect(opened(addressOf(state))).toEqual(state);
    expect(addressOf(removeUnread(state, must(state.unread[0])))).not.toContain(encodeURIComponent(unread.text));
    expect(searchText(state)).not.toContain("where");
  });

  test("knows an ISIN in small letters or with spaces", () => {
    expect(opened("?compare=in0020230085,IN00 2023 0093").compared).toEqual(["IN0020230085", "IN0020230093"]);
  });

  test("reads as a person would write it", () => {
    const state: FindState = {
      ...NO_SEARCH,
      q: "tata",
      values: { bondCategory: ["NBFC", "CORPORATE"], creditRating: ["AAA"] },
      filters: [{ field: "coupon_rate_percent", operator: "greater_than", value: 8 }],
      sort: { field: "bond_yield", direction: "desc" },
      matured: true,
    };
    expect(decodeURIComponent(addressOf(state))).toBe(
      "?q=tata&bondCategory=NBFC,CORPORATE&creditRating=AAA&where=coupon_rate_percent~greater_than~8&sort=bond_yield~desc&matured=yes",
    );
    expect(addressOf(NO_SEARCH)).toBe("");
  });

  test("takes five bonds to compare and no more", () => {
    const isins = Array.from({ length: 7 }, (_, index) => `IN002023000${index}`);
    const state = opened(`?compare=${isins.join(",")}`);
    expect(state.compared).toEqual(isins.slice(0, MOST_COMPARED));
    expect(state.unread.map(({ text }) => text)).toEqual(isins.slice(MOST_COMPARED));
  });

  test("is stored by a saved search without what was ticked", () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(readSearchText(searchText(state))).toEqual({ ...state, compared: [], comparing: false });
      }),
    );
  });
});
