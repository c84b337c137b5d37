import { answersTo, countOf } from "#domain/bond-catalogue/answering.ts";
import type { Catalogue } from "#domain/bond-catalogue/catalogue.ts";
import { measuredGroups, measuredOf } from "#domain/bond-catalogue/measuring.ts";
import { pageNumbered } from "#domain/bond-catalogue/paging.ts";
import type { BodyOf, QueryOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { issuerBonds, IssuerProfile, issuerSearch } from "#domain/contract/http/issuers.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { endOfLadder, findIssuers, type Issuer, issuerBook } from "#domain/issuers/issuer-book.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { DayCatalogue } from "#server/market/research/catalogue/day-catalogue.ts";
import type { IssuerFacts } from "#server/market/research/catalogue/issuer-sectors.ts";
import { presentPlaces } from "#server/market/research/catalogue/queries.ts";

/** The issuers of each day's catalogue, put together once. */
const books = new WeakMap<Catalogue, Map<string, Issuer>>();

function bookOf({ catalogue }: DayCatalogue): Map<string, Issuer> {
  const book = books.get(catalogue) ?? issuerBook(catalogue);
  books.set(catalogue, book);
  return book;
}

/** @throws Refusal not_found */
function issuerOf(day: DayCatalogue, id: string): Issuer {
  const issuer = bookOf(day).get(id);
  if (issuer === undefined) throw new Refusal("not_found", `No issuer ${id}.`);
  return issuer;
}

const summaryOf = ({ id, name, shortName, live }: Issuer) => ({ id, name, short_name: shortName, count: live.length });

/** Issuers whose names match the typed text. */
export function readIssuers(
  day: DayCatalogue,
  { search, limit }: QueryOf<typeof issuerSearch>,
): ResponseOf<typeof issuerSearch> {
  return { issuers: findIssuers(bookOf(day), search).slice(0, limit).map(summaryOf) };
}

/** Known facts of an issuer, and its live bonds. @throws Refusal not_found */
export function readIssuer(day: DayCatalogue, facts: ReadonlyMap<string, IssuerFacts>, id: string): IssuerProfile {
  const { catalogue } = day;
  const issuer = issuerOf(day, id);
  const { name, also, live, matured } = issuer;
  const bonds = live.flatMap((place) => catalogue.bonds[place] ?? []);
  const any = bonds[0] ?? catalogue.bonds[matured[0] ?? -1];
  const known = facts.get(name);
  const groups = (dimension: "category" | "credit_rating" | "maturity_year") =>
    measuredGroups(catalogue, live, dimension, null);
  return {
    ...summaryOf(issuer),
    also: [...also],
    issuer_type: any?.issuer_type ?? null,
    sector: known?.sector ?? null,
    isin_prefixes: known?.prefixes ?? [],
    matured: matured.length,
    categories: groups("category"),
    ratings: groups("credit_rating"),
    maturity_years: groups("maturity_year"),
    coupon: measuredOf(catalogue, live, "coupon_rate_percent"),
    bond_yield: measuredOf(catalogue, live, "bond_yield"),
    first_to_mature: endOnWire(endOfLadder(bonds, "first")),
    last_to_mature: endOnWire(endOfLadder(bonds, "last")),
    as_of: catalogue.today,
  };
}

function endOnWire(bond: Bond | null): IssuerProfile["first_to_mature"] {
  if (bond === null || bond.maturity_date === null) return null;
  return { finstrument_id: bond.isin, display_name: bond.display_name, maturity_date: bond.maturity_date };
}

/** The bonds of an issuer, by maturity unless asked otherwise. @throws Refusal not_found */
export async function readIssuerBonds(
  parts: Parts,
  actor: Actor | null,
  day: DayCatalogue,
  id: string,
  body: BodyOf<typeof issuerBonds>,
): Promise<ResponseOf<typeof issuerBonds>> {
  const { live, matured } = issuerOf(day, id);
  const answers = answersTo(day.catalogue, {
    categoryValues: {},
    filters: body.filters,
    includeMatured: body.include_matured,
    within: [[...live, ...matured]],
  });
  const order = day.inOrder(body.sort ?? { field: "maturity_date", direction: "asc" });
  return {
    count: countOf(answers),
    ...body.pagination,
    results: await presentPlaces(parts, actor, day, pageNumbered({ order, answers }, body.pagination)),
  };
}
