import { answersTo, unknownValues } from "#domain/bond-catalogue/answering.ts";
import { placesMeeting } from "#domain/bond-catalogue/dimensions.ts";
import type { Order } from "#domain/bond-catalogue/catalogue.ts";
import type { Asked } from "#domain/bond-catalogue/paging.ts";
import { SEARCH_STARTS_AT } from "#domain/bond-search/search.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { BondFilter, BondSort, CategoryValues, DimensionCondition } from "#domain/contract/http/catalogue.ts";
import type { DayCatalogue } from "#server/market/research/catalogue/day-catalogue.ts";

/** Conditions as a request carries them. */
export interface AskedConditions {
  category_values: CategoryValues;
  dimensions: readonly DimensionCondition[];
  search: string;
  filters: readonly BondFilter[];
  include_matured: boolean;
  isins?: readonly string[] | null | undefined;
}

/** Bonds with the most published levels come first: people most likely look for those. */
const BY_STANDING: Order = { field: "observations", direction: "desc" };

/** The words searched for; null when they are too few to search. */
export function searchText({ search }: Pick<AskedConditions, "search">): string | null {
  const text = search.trim();
  return text.length < SEARCH_STARTS_AT ? null : text;
}

/**
 * Finds the bonds of the whole universe that meet the conditions, in the requested order; by default by match for a
 * search, else by the number of published levels.
 * @throws Refusal validation_error for a category value that no bond can have
 */
export function ask(day: DayCatalogue, asked: AskedConditions, sort?: BondSort | null): Asked {
  const { catalogue } = day;
  refuseUnknown(unknownValues(catalogue, asked.category_values));
  const text = searchText(asked);
  const hits = text === null ? null : day.found(text);
  const listed = asked.isins?.flatMap((isin) => catalogue.placeOf.get(isin) ?? []);
  const answers = answersTo(catalogue, {
    categoryValues: asked.category_values,
    filters: asked.filters,
    includeMatured: asked.include_matured,
    within: [hits, listed, ...asked.dimensions.map((each) => placesMeeting(catalogue, each))].filter(
      (places) => places !== null && places !== undefined,
    ),
  });
  return { answers, order: !sort && hits ? hits : day.inOrder(sort ?? BY_STANDING) };
}

function refuseUnknown(unknown: readonly [name: string, value: string][]): void {
  const fieldErrors: Record<string, string[]> = {};
  for (const [name, value] of unknown) (fieldErrors[`category_values.${name}`] ??= []).push(`Unknown value ${value}.`);
  const [first] = Object.values(fieldErrors);
  if (first) throw new Refusal("validation_error", first[0] ?? "", { fieldErrors });
}
