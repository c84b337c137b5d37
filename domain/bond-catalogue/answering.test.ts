import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CategoryName, categoryName } from "#domain/contract/http/catalogue.ts";
import { isMatured } from "#domain/entities/bond.ts";
import {
  answersTo,
  type BondQuestion,
  countOf,
  countsOf,
  isAnswer,
  unknownValues,
} from "#domain/bond-catalogue/answering.ts";
import { anyCatalogue, anyChoice, anyFilter, bondWith, catalogueOf } from "#domain/bond-catalogue/bonds.testing.ts";
import type { Catalogue } from "#domain/bond-catalogue/catalogue.ts";
import { categoriesOn } from "#domain/bond-catalogue/categories.ts";

const everything: BondQuestion = { categoryValues: {}, filters: [], includeMatured: true, within: [] };

const asked = anyCatalogue.chain((catalogue) =>
  fc.record({
    catalogue: fc.constant(catalogue),
    question: fc.record({
      categoryValues: anyChoice(catalogue),
      filters: fc.array(anyFilter, { maxLength: 1 }),
      includeMatured: fc.boolean(),
      within: fc.array(fc.subarray(catalogue.bonds.map((_, place) => place)), { maxLength: 1 }),
    }),
  }),
);

const sum = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0);
const countFor = (catalogue: Catalogue, question: BondQuestion) => countOf(answersTo(catalogue, question));

describe("the bonds that answer", () => {
  test("have any of the values chosen in a category, and that in all categories", () => {
    fc.assert(
      fc.property(asked, ({ catalogue, question: { categoryValues } }) => {
        const answers = answersTo(catalogue, { ...everything, categoryValues });
        for (const [place, bond] of catalogue.bonds.entries()) {
          const fits = categoryName.options.every((name) => {
            const chosen = categoryValues[name] ?? [];
            return chosen.length === 0 || chosen.includes(categoriesOn(catalogue.today)[name](bond));
          });
          expect(isAnswer(answers, place)).toBe(fits);
        }
      }),
    );
  });

  test("are running unless matured ones are asked for, and only those searched among", () => {
    fc.assert(
      fc.property(asked, ({ catalogue, question: { within, includeMatured } }) => {
        const answers = answersTo(catalogue, { ...everything, within, includeMatured });
        for (const [place, bond] of catalogue.bonds.entries()) {
          const wanted = within.every((places) => places.includes(place));
          expect(isAnswer(answers, place)).toBe(wanted && (includeMatured || !isMatured(bond, catalogue.today)));
        }
      }),
    );
  });

  test("meet every condition: yields in percent as they are read", () => {
    const catalogue = catalogueOf([bondWith({ face_value: 1000 }), bondWith({ isin: "INE000A01027" })], {
      INE000A01019: { yieldFraction: 0.071, price: null },
    });
    const fits = (filters: BondQuestion["filters"]) => countFor(catalogue, { ...everything, filters });
    expect(fits([{ field: "bond_yield", operator: "equals", value: 7.1 }])).toBe(1);
    expect(fits([{ field: "bond_yield", operator: "less_than", value: 100 }])).toBe(1);
    expect(fits([{ field: "clean_price", operator: "less_than", value: 1000 }])).toBe(0);
    expect(
      fits([
        { field: "bond_yield", operator: "equals", value: 7.1 },
        { field: "face_value", operator: "less_than", value: 1000 },
      ]),
    ).toBe(0);
  });
});

describe("the counts of a category", () => {
  test("are what one would see with that value alone chosen (A-097)", () => {
    fc.assert(
      fc.property(asked, ({ catalogue, question }) => {
        const answers = answersTo(catalogue, question);
        for (const name of categoryName.options) {
          for (const { value, count } of countsOf(catalogue, answers, name)) {
            const alone = { ...question, categoryValues: { ...question.categoryValues, [name]: [value] } };
            expect(count).toBe(countFor(catalogue, alone));
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  test("add up to the bonds that answer without the category's own condition, and those chosen to the bonds that answer", () => {
    fc.assert(
      fc.property(asked, ({ catalogue, question }) => {
        const answers = answersTo(catalogue, question);
        for (const name of categoryName.options) {
          const counts = countsOf(catalogue, answers, name);
          const without = { ...question, categoryValues: { ...question.categoryValues, [name]: [] } };
          expect(sum(counts)).toBe(countFor(catalogue, without));
          const chosen = question.categoryValues[name] ?? [];
          const seen = chosen.length === 0 ? counts : counts.filter(({ value }) => chosen.includes(value));
          expect(sum(seen)).toBe(countOf(answers));
        }
      }),
    );
  });

  test("keep a value whose count has gone to zero, and leave out one that no bond has", () => {
    const catalogue = catalogueOf([bondWith({ category: "SDL", security: "SECURED" })]);
    const answers = answersTo(catalogue, { ...everything, categoryValues: { bondSecurity: ["UNSECURED"] } });
    const counted = (name: CategoryName) =>
      countsOf(catalogue, answers, name).map(({ value, count }) => [value, count]);
    expect(counted("bondCategory")).toEqual([["SDL", 0]]);
    expect(counted("bondSecurity")).toEqual([["SECURED", 1]]);
  });
});

test("a value that no list has is named with its category", () => {
  const chosen = { bondCategory: ["SDL", "FOO"], creditRating: ["AAA", "UNRATED"] };
  expect(unknownValues(catalogueOf([]), chosen)).toEqual([["bondCategory", "FOO"]]);
});
