import { type IssuerBook, issuerBook } from "#domain/mind/issuer-book.ts";
import { type DayCatalogue, dayCatalogues } from "#server/research/catalogue/day-catalogue.ts";
import { type IssuerFacts, readIssuerFacts } from "#server/research/catalogue/issuer-sectors.ts";
import { type Desk, openDesk } from "#server/research/securities/desk.ts";
import type { Parts } from "#server/core/parts.ts";

/** What the tools of Mind share: the parts, the desk of the bond pages and the catalogue of the day, as the screens have them. */
export interface MindDesk {
  parts: Parts;
  desk: Desk;
  day: () => DayCatalogue;
  issuers: IssuerBook;
  issuerFacts: ReadonlyMap<string, IssuerFacts>;
}

export function openMindDesk(parts: Parts): MindDesk {
  let issuers: IssuerBook | undefined;
  let facts: Map<string, IssuerFacts> | undefined;
  return {
    parts,
    desk: openDesk(parts),
    day: dayCatalogues(parts),
    get issuers() {
      return (issuers ??= issuerBook(parts.bonds.all()));
    },
    get issuerFacts() {
      return (facts ??= readIssuerFacts(parts.config.referenceDataDir));
    },
  };
}
