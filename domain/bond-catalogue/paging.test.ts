import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answersTo, isAnswer } from "#domain/bond-catalogue/answering.ts";
import { anyCatalogue, anyFilter, anySort, bondWith, catalogueOf } from "#domain/bond-catalogue/bonds.testing.ts";
import type { Catalogue } from "#domain/bond-catalogue/catalogue.ts";
import { compareNames, nameKey } from "#domain/bond-catalogue/natural-order.ts";
import { orderBy } from "#domain/bond-catalogue/ordering.ts";
import { type Asked, pageAfter, pageFrom, pageNumbered } from "#domain/bond-catalogue/paging.ts";

const asked = fc
  .tuple(anyCatalogue, anySort, fc.array(anyFilter, { maxLength: 1 }))
  .map(([catalogue, sort, filters]): Asked => {
    const answers = answersTo(catalogue, { categoryValues: {}, filters, includeMatured: true, within: [] });
    return { order: orderBy(catalogue, sort), answers };
  });

/** Reads every page from the first on, passing back the place where each page ended. */
function pages(list: Asked, limit: number): number[][] {
  const read: number[][] = [];
  for (let seen: number | null = null; ;) {
    const page = pageAfter(list, seen, limit);
    if (page === undefined) throw new Error("the order lost its own place");
    read.push(page.places);
    if (!page.more) return read;
    seen = page.places.at(-1) ?? null;
  }
}

const answering = ({ order, answers }: Asked) => Array.from(order).filter((place) => isAnswer(answers, place));

describe("paging by what was seen last (A-096, C-17)", () => {
  test("shows every bond that answers once, in order, whatever the size of a page", () => {
    fc.assert(
      fc.property(asked, fc.integer({ min: 1, max: 12 }), (list, limit) => {
        const read = pages(list, limit);
        expect(read.flat()).toEqual(answering(list));
        expect(read.slice(0, -1).every((page) => page.length === limit)).toBe(true);
      }),
    );
  });

  test("goes on after a bond that no longer answers", () => {
    fc.assert(
      fc.property(asked, fc.nat(), (list, pick) => {
        const all = answering(list);
        const seen = all[pick % Math.max(all.length, 1)];
        if (seen === undefined) return;
        const answers = list.answers.with(seen, 255);
        expect(pageAfter({ ...list, answers }, seen, 100)?.places).toEqual(all.slice(all.indexOf(seen) + 1));
      }),
    );
  });

  test("knows a bond that is not in the list at all", () => {
    expect(pageAfter({ order: [3, 1], answers: new Uint8Array(4) }, 2, 10)).toBeUndefined();
  });

  test("numbered pages are the same list cut elsewhere", () => {
    fc.assert(
      fc.property(asked, fc.integer({ min: 1, max: 12 }), (list, page_size) => {
        const numbered = pages(list, page_size).map((_, at) => pageNumbered(list, { page: at + 1, page_size }));
        expect(numbered).toEqual(pages(list, page_size));
      }),
    );
  });
});

describe("paging by place", () => {
  test("cuts the same list from any place on, and is empty past its end", () => {
    fc.assert(
      fc.property(asked, fc.nat({ max: 40 }), fc.integer({ min: 1, max: 12 }), (list, from, limit) => {
        expect(pageFrom(list, from, limit)).toEqual(answering(list).slice(from, from + limit));
      }),
    );
  });
});

const namesBy = (catalogue: Catalogue, ...sort: Parameters<typeof orderBy>[1][]) =>
  sort.map((each) => Array.from(orderBy(catalogue, each), (place) => catalogue.bonds[place]?.display_name));

describe("the order of a list", () => {
  test("has what no source says last in both directions, and equals by name from A on", () => {
    const rated = (display_name: string, credit_rating: string | null, isin: string) =>
      bondWith({ display_name, credit_rating, isin });
    const catalogue = catalogueOf([
      rated("Beta", "AAA", "INE000A01019"),
      rated("Alpha", "AAA", "INE000A01027"),
      rated("Nobody", null, "INE000A01035"),
      rated("Gilt", "SOV", "INE000A01043"),
      rated("Late", "D", "INE000A01050"),
    ]);
    const [safest, riskiest] = namesBy(
      catalogue,
      { field: "rating", direction: "asc" },
      { field: "rating", direction: "desc" },
    );
    expect(safest).toEqual(["Gilt", "Alpha", "Beta", "Late", "Nobody"]);
    expect(riskiest).toEqual(["Late", "Alpha", "Beta", "Gilt", "Nobody"]);
  });

  test("holds every bond once, and unknown figures after known ones, for every field", () => {
    fc.assert(
      fc.property(anyCatalogue, anySort, (catalogue, sort) => {
        const order = orderBy(catalogue, sort);
        expect(Array.from(order).toSorted((a, b) => a - b)).toEqual(catalogue.bonds.map((_, place) => place));
        const unknown = Array.from(order, (place) => Number.isNaN(catalogue.figures[sort.field][place]));
        expect(unknown.lastIndexOf(false)).toBeLessThan(unknown.includes(true) ? unknown.indexOf(true) : Infinity);
      }),
    );
  });

  test("reads names as people do: coupons by size, figures before words", () => {
    const names = ["SBI AT1", "10.20% IFCI 2030", "7.18% GS 2037", "7.18% GS 2033", "7.18% GS 2033 [A]"];
    expect(names.toSorted((a, b) => compareNames(nameKey(a), nameKey(b)))).toEqual([
      "7.18% GS 2033",
      "7.18% GS 2033 [A]",
      "7.18% GS 2037",
      "10.20% IFCI 2030",
      "SBI AT1",
    ]);
  });
});
