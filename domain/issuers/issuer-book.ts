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
  /** Its full name, as its bonds have it. */
  name: string;
  /** What dealers call it. */
  shortName: string;
  /** Other names it is asked by, among them those from before a merger or renaming. */
  also: readonly string[];
  /** Places of its bonds, those that are repaid apart. */
  live: readonly number[];
  matured: readonly number[];
}

/** All issuers that a bond names, by id. */
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

/** Names an issuer is asked by besides its full and short one, among them those from before a merger or renaming. */
export function otherNamesOf(name: string): readonly string[] {
  const state = /^Government of (?!India$)(.+)$/.exec(name)?.[1];
  return state === undefined
    ? (FAMOUS_ISSUERS[name]?.slice(1) ?? []).flatMap((also) => also ?? [])
    : (STATE_NAMES[state] ?? []);
}

/** How well an issuer answers: 4 one of its names is what was asked, 3 its initials are, 2 one begins so, 1 all words are in one. */
function fit({ name, shortName, also }: Issuer, asked: readonly string[]): number {
  const [closed, phrase] = [asked.join(""), asked.join(" ")];
  const names = [name, shortName, ...also];
  if (names.some((each) => compact(each) === closed)) return 4;
  if (initialsOf(name).includes(closed)) return 3;
  const spoken = names.map(words);
  if (spoken.some((each) => each.join(" ").startsWith(phrase))) return 2;
  return spoken.some((each) => asked.every((word) => each.some((own) => own.startsWith(word)))) ? 1 : 0;
}

/** The issuers whose names fit what is typed, the best first; of equals the one with more live bonds. */
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

/** A bond that ends the ladder of an issuer's maturities: the first or the last to be repaid, of those with a full date. */
export function endOfLadder(bonds: readonly Bond[], end: "first" | "last"): Bond | null {
  const dated = bonds
    .filter(({ maturity_date: date }) => date !== null)
    .toSorted((a, b) => ((a.maturity_date ?? "") < (b.maturity_date ?? "") ? -1 : 1));
  return dated.at(end === "first" ? 0 : -1) ?? null;
}
