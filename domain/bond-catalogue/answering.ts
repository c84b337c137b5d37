import {
  type BondFilter,
  categoryName,
  type CategoryName,
  type CategoryValues,
} from "#domain/contract/http/catalogue.ts";
import { type Catalogue, dateFigure } from "#domain/bond-catalogue/catalogue.ts";
import type { CategoryValue } from "#domain/bond-catalogue/categories.ts";
import { meets } from "#domain/bond-catalogue/operators.ts";

/** Query against the catalogue. */
export interface BondQuestion {
  /**
   * Values are combined by OR within a category and by AND across categories; an empty category imposes no condition.
   */
  categoryValues: CategoryValues;
  filters: readonly BondFilter[];
  includeMatured: boolean;
  /**
   * Limits the answer to places found in every one of these lists, e.g. search hits, a watchlist, bonds of an issuer or
   * bonds with one of some values.
   */
  within: readonly Iterable<number>[];
}

/** Code of a bond that matches the query. */
const IN = 0;
/** Code of a bond that fails more than one category, or another condition. */
const OUT = 255;

/**
 * Returns a code per place: 0 when the bond matches, n when only the n-th category excludes it, 255 otherwise. Choosing
 * another value of a category brings in bonds that only this category excludes, so one pass serves the list and the
 * counts of every category.
 */
export function answersTo(catalogue: Catalogue, question: BondQuestion): Uint8Array {
  const answers = new Uint8Array(catalogue.bonds.length);
  if (!question.includeMatured) answers.set(catalogue.matured.map((matured) => (matured === 1 ? OUT : IN)));
  for (const places of question.within) retainOnly(answers, places);
  for (const { field, operator, value } of question.filters) {
    const figures = catalogue.figures[field];
    const wanted = typeof value === "number" ? value : dateFigure(value);
    for (let place = 0; place < answers.length; place += 1) {
      if (!meets(figures[place] ?? NaN, operator, wanted)) answers[place] = OUT;
    }
  }
  for (const [at, name] of categoryName.options.entries()) {
    const chosen = question.categoryValues[name] ?? [];
    if (chosen.length === 0) continue;
    const { values, codes } = catalogue.categories[name];
    const wanted = Uint8Array.from(values, ({ value }) => (chosen.includes(value) ? 1 : 0));
    for (let place = 0; place < answers.length; place += 1) {
      if (wanted[codes[place] ?? 0] !== 1) answers[place] = answers[place] === IN ? at + 1 : OUT;
    }
  }
  return answers;
}

function retainOnly(answers: Uint8Array, places: Iterable<number>): void {
  const retained = new Uint8Array(answers.length);
  for (const place of places) retained[place] = 1;
  for (let place = 0; place < answers.length; place += 1) if (retained[place] !== 1) answers[place] = OUT;
}

export function isAnswer(answers: Uint8Array, place: number): boolean {
  return answers[place] === IN;
}

export function countOf(answers: Uint8Array): number {
  let count = 0;
  for (const answer of answers) if (answer === IN) count += 1;
  return count;
}

export type CountedValue = CategoryValue & { count: number };

/**
 * Counts the bonds of each value of a category under all conditions except the category's own, i.e. the result if that
 * value alone were chosen. Values that no bond has are left out; the others stay with a count of zero.
 */
export function countsOf(catalogue: Catalogue, answers: Uint8Array, name: CategoryName): CountedValue[] {
  const { values, codes, used } = catalogue.categories[name];
  const own = categoryName.options.indexOf(name) + 1;
  const counts = new Uint32Array(values.length);
  for (let place = 0; place < answers.length; place += 1) {
    const answer = answers[place];
    const code = codes[place] ?? 0;
    if (answer === IN || answer === own) counts[code] = (counts[code] ?? 0) + 1;
  }
  return values.flatMap((each, code) => (used[code] === 1 ? { ...each, count: counts[code] ?? 0 } : []));
}

/** Chosen values missing from the category lists, by category. */
export function unknownValues(catalogue: Catalogue, chosen: CategoryValues): [name: CategoryName, value: string][] {
  return categoryName.options.flatMap((name) =>
    (chosen[name] ?? [])
      .filter((wanted) => !catalogue.categories[name].values.some(({ value }) => value === wanted))
      .map((value): [CategoryName, string] => [name, value]),
  );
}
