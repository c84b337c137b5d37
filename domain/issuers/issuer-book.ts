import type { Bond } from "#domain/entities/bond.ts";
import type { Catalogue } from "#domain/bond-catalogue/catalogue.ts";
import { shortIssuer } from "#domain/bond-search/display-name.ts";
import { FAMOUS_ISSUERS, STATE_NAMES } from "#domain/bond-search/famous-issuers.ts";
import { initialsOf } from "#domain/bond-search/issuer-names.ts";
import { compact, words } from "#domain/bond-search/text.ts";
import { issuerIdOf } from "#domain/issuers/issuer-id.ts";

/** An issuer of a day's catalogue. */
export interface Issuer {
  id: string;
  /** Full name, as in its bonds. */
  name: string;
  /** Name among dealers. */
  shortName: string;
  /** Aliases people search by, including names from before a merger or renaming. */
  also: readonly string[];
  /** Places of its live bonds; repaid ones are listed separately. */
  live: readonly number[];
  matured: readonly number[];
}

/** All issuers named by a bond, by id. */
export function issuerBook({ bonds, matured }: Pick<Catalogue, "bonds" | "matured">): Map<string, Issuer> {
  const places = Map.groupBy(bonds.keys(), (place) => bonds[place]?.issuer ?? null);
  const book = new Map<string, Issuer>();
  for (const [name, own] of places) {
    const first = bonds[own[0] ?? -1];
    if (name === null || first === undefined) continue;
    const isRepaid = (place: number) => matured[place] === 1;
    book.set(issuerIdOf(name), {
      id: issuerIdOf(name),
      name,
      shortName: name === "Government of India" ? "GoI" : shortIssuer(first),
      also: otherNamesOf(name),
      live: own.filter((place) => !isRepaid(place)),
      matured: own.filter(isRepaid),
    });
  }
  return book;
}

/** Aliases of an issuer besides its full and short name, including names from before a merger or renaming. */
export function otherNamesOf(name: string): readonly string[] {
  const state = /^Government of (?!India$)(.+)$/.exec(name)?.[1];
  return state === undefined
    ? (FAMOUS_ISSUERS[name]?.slice(1) ?? []).flatMap((also) => also ?? [])
    : (STATE_NAMES[state] ?? []);
}

/**
 * Match quality: 4 a name equals the search, 3 its initials do, 2 a name begins with it, 1 a name contains all words, 0
 * none.
 */
function fit({ name, shortName, also }: Issuer, asked: readonly string[]): number {
  const [closed, phrase] = [asked.join(""), asked.join(" ")];
  const names = [name, shortName, ...also];
  if (names.some((each) => compact(each) === closed)) return 4;
  if (initialsOf(name).includes(closed)) return 3;
  const ownWords = names.map(words);
  if (ownWords.some((each) => each.join(" ").startsWith(phrase))) return 2;
  return ownWords.some((each) => asked.every((word) => each.some((own) => own.startsWith(word)))) ? 1 : 0;
}

/** Issuers that match the search text, best first; ties go to the one with more live bonds. */
export function findIssuers(book: ReadonlyMap<string, Issuer>, search: string): Issuer[] {
  const asked = words(search);
  if (asked.length === 0) return [];
  return [...book.values()]
    .map((issuer) => ({ issuer, fit: fit(issuer, asked) }))
    .filter((each) => each.fit > 0)
    .toSorted(
      (a, b) => b.fit - a.fit || b.issuer.live.length - a.issuer.live.length || (a.issuer.id < b.issuer.id ? -1 : 1),
    )
    .map(({ issuer }) => issuer);
}

/** First or last of an issuer's bonds to mature, among those with a full date. */
export function endOfLadder(bonds: readonly Bond[], end: "first" | "last"): Bond | null {
  const dated = bonds
    .filter(({ maturity_date: date }) => date !== null)
    .toSorted((a, b) => ((a.maturity_date ?? "") < (b.maturity_date ?? "") ? -1 : 1));
  return dated.at(end === "first" ? 0 : -1) ?? null;
}
