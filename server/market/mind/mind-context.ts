import { type IssuersByName, issuersByName } from "#domain/issuers/issuers-by-name.ts";
import { type DayCatalogue, dayCatalogues } from "#server/market/research/catalogue/day-catalogue.ts";
import { type IssuerFacts, readIssuerFacts } from "#server/market/research/catalogue/issuer-sectors.ts";
import { type BondContext, openBondContext } from "#server/market/research/securities/bond-context.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/**
 * Shared by the tools of Mind: the parts, the desk of the bond pages and the day's catalogue, as the screens use them.
 */
export interface MindContext {
  parts: Parts;
  bondContext: BondContext;
  day: () => DayCatalogue;
  issuers: IssuersByName;
  issuerFacts: ReadonlyMap<string, IssuerFacts>;
}

/** @param desk, day shared with the pages, so that no level is worked out twice */
export function openMindContext(
  parts: Parts,
  bondContext: BondContext = openBondContext(parts),
  day: () => DayCatalogue = dayCatalogues(parts),
): MindContext {
  let issuers: IssuersByName | undefined;
  let facts: Map<string, IssuerFacts> | undefined;
  return {
    parts,
    bondContext,
    day,
    get issuers() {
      return (issuers ??= issuersByName(parts.bonds.all()));
    },
    get issuerFacts() {
      return (facts ??= readIssuerFacts(parts.config.referenceDataDir));
    },
  };
}
