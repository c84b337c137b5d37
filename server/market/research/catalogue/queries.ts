import { answersTo, countOf, countsOf } from "#domain/bond-catalogue/answering.ts";
import { pageAfter, pageFrom, pageNumbered } from "#domain/bond-catalogue/paging.ts";
import { placesOfSameIssuer } from "#domain/bond-catalogue/same-issuer.ts";
import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type {
  bondsBySameIssuer,
  categories,
  clientFinstrumentList,
  FinstrumentRow,
} from "#domain/contract/http/catalogue.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { bestQuotes } from "#server/market/research/catalogue/best-quotes.ts";
import {
  cursorAfter,
  cursorAndOffset,
  digestOf,
  foreignCursor,
  isinOfCursor,
} from "#server/market/research/catalogue/cursor.ts";
import type { DayCatalogue } from "#server/market/research/catalogue/day-catalogue.ts";
import { presentBond } from "#server/market/research/catalogue/presenter.ts";
import { ask } from "#server/market/research/catalogue/question.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Bonds of the catalogue as a list shows them, with live levels for viewers who may see them. */
export async function presentPlaces(
  parts: Parts,
  actor: Actor | null,
  { catalogue, publishedOf }: DayCatalogue,
  places: readonly number[],
): Promise<FinstrumentRow[]> {
  const bonds = places.flatMap((place) => catalogue.bonds[place] ?? []);
  const marketOf = await bestQuotes(
    parts,
    actor,
    bonds.map(({ isin }) => isin),
  );
  return bonds.map((bond) =>
    presentBond(parts.bonds.get(bond.isin) ?? bond, catalogue.today, publishedOf(bond.isin), marketOf(bond.isin)),
  );
}

/** @throws Refusal validation_error for an unknown category value, or a cursor of another question */
export async function readList(
  parts: Parts,
  actor: Actor | null,
  day: DayCatalogue,
  body: BodyOf<typeof clientFinstrumentList>,
): Promise<ResponseOf<typeof clientFinstrumentList>> {
  const { catalogue } = day;
  const { cursor, offset, limit } = body.pagination_params;
  if (cursor != null && offset != null) throw cursorAndOffset();
  const asked = ask(day, body, body.sort);
  const digest = digestOf(body, body.sort);
  const seen = cursor ? catalogue.placeOf.get(isinOfCursor(cursor, digest)) : null;
  if (seen === undefined) throw foreignCursor();
  const count = countOf(asked.answers);
  const found =
    offset == null
      ? pageAfter(asked, seen, limit)
      : { places: pageFrom(asked, offset, limit), more: offset + limit < count };
  if (found === undefined) throw foreignCursor();
  const results = await presentPlaces(parts, actor, day, found.places);
  const last = results.at(-1);
  return {
    results,
    next_cursor: found.more && last ? cursorAfter(last.id, digest) : null,
    count,
  };
}

/** @throws Refusal validation_error for an unknown category value */
export function readCategories(day: DayCatalogue, body: BodyOf<typeof categories>): ResponseOf<typeof categories> {
  const { answers } = ask(day, body);
  const counted = body.category_list.map((name) => [name, countsOf(day.catalogue, answers, name)]);
  return { categories: Object.fromEntries(counted), count: countOf(answers) };
}

/** @throws Refusal not_found when no bond has the ISIN */
export async function readSameIssuer(
  parts: Parts,
  actor: Actor | null,
  day: DayCatalogue,
  isin: string,
  body: BodyOf<typeof bondsBySameIssuer>,
): Promise<ResponseOf<typeof bondsBySameIssuer>> {
  const { catalogue } = day;
  const bond = parts.bonds.get(isin);
  if (!bond) throw new Refusal("not_found", `No bond ${isin}.`);
  const answers = answersTo(catalogue, {
    categoryValues: {},
    filters: body.filters,
    includeMatured: body.include_matured,
    within: [placesOfSameIssuer(catalogue.bonds, bond)],
  });
  const order = day.inOrder(body.sort ?? { field: "maturity_date", direction: "asc" });
  const places = pageNumbered({ order, answers }, body.pagination);
  return {
    count: countOf(answers),
    ...body.pagination,
    results: await presentPlaces(parts, actor, day, places),
    issuer: bond.issuer,
  };
}
