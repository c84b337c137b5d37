import {
  type BondFilter,
  categoryName,
  type CategoryName,
  type CategoryValues,
} from "#domain/contract/http/catalogue.ts";
import { type Catalogue, dateFigure } from "#domain/bond-catalogue/catalogue.ts";
import type { CategoryValue } from "#domain/bond-catalogue/categories.ts";
import { meets } from "#domain/bond-catalogue/operators.ts";

/** What is asked of the catalogue. */
export interface BondQuestion {
  /** Any of the values of one category, all of the categories; a category without values asks nothing. */
  categoryValues: CategoryValues;
  filters: readonly BondFilter[];
  includeMatured: boolean;
  /** Only these places, of each list that is given: what a search found, a watchlist holds, an issuer issued, what has one of some values. */
  within: readonly Iterable<number>[];
}

/** A bond that answers the question. */
const IN = 0;
/** Fails more than one category, or another condition. */
const OUT = 255;

/**
 * How every bond answers, by place: 0 when it does, n when the n-th category is all that keeps it out, 255 otherwise. The
 * bonds that only their own category keeps out are those a further value of it would bring in, so one pass serves
 * the list and the counts of every category.
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
 * How many bonds each value of a category holds under the other conditions, but not under the category's own: what one
 * would see with that value alone chosen. Values no bond has at all are left out; the others stay with a count of zero.
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

/** The chosen values that no category list has, by category. */
export function unknownValues(catalogue: Catalogue, chosen: CategoryValues): [name: CategoryName, value: string][] {
  return categoryName.options.flatMap((name) =>
    (chosen[name] ?? [])
      .filter((wanted) => !catalogue.categories[name].values.some(({ value }) => value === wanted))
      .map((value): [CategoryName, string] => [name, value]),
  );
}
