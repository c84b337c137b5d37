import { measuredCounts } from "#domain/contract/http/catalogue-measures.ts";
import { bondsBySameIssuer, categories, clientFinstrumentList, pastTrades } from "#domain/contract/http/catalogue.ts";
import { issuerBonds, issuerProfile, issuerSearch } from "#domain/contract/http/issuers.ts";
import { type DayCatalogue, dayCatalogues } from "#server/market/research/catalogue/day-catalogue.ts";
import { readIssuerFacts } from "#server/market/research/catalogue/issuer-sectors.ts";
import { readIssuer, readIssuerBonds, readIssuers } from "#server/market/research/catalogue/issuers.ts";
import { readMeasures } from "#server/market/research/catalogue/measures.ts";
import { readPastTrades } from "#server/market/research/catalogue/past-trades.ts";
import { readCategories, readList, readSameIssuer } from "#server/market/research/catalogue/queries.ts";
import { callerLimit } from "#server/machine/http/node-limit.ts";
import { type Route, route } from "#server/machine/http/route.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Questions of one person, or of visitors at one address, in ten seconds. */
const QUESTIONS = { points: 400, duration: 10 };

/** @param today the catalogue of the day, shared with its other users */
export function catalogueRoutes(parts: Parts, today: () => DayCatalogue = dayCatalogues(parts)): Route[] {
  const countQuestion = callerLimit(QUESTIONS);
  const facts = readIssuerFacts(parts.config.referenceDataDir);
  return [
    route(clientFinstrumentList, async ({ actor, body, ip }) => {
      await countQuestion({ actor, ip });
      return readList(parts, actor, today(), body);
    }),
    route(categories, async ({ actor, body, ip }) => {
      await countQuestion({ actor, ip });
      return readCategories(today(), body);
    }),
    route(measuredCounts, async ({ actor, body, ip }) => {
      await countQuestion({ actor, ip });
      return readMeasures(today(), body);
    }),
    route(bondsBySameIssuer, ({ actor, params, body }) => readSameIssuer(parts, actor, today(), params.id, body)),
    route(issuerSearch, async ({ actor, query, ip }) => {
      await countQuestion({ actor, ip });
      return readIssuers(today(), query);
    }),
    route(issuerProfile, async ({ params }) => readIssuer(today(), facts, params.id)),
    route(issuerBonds, ({ actor, params, body }) => readIssuerBonds(parts, actor, today(), params.id, body)),
    route(pastTrades, ({ actor, params, body }) => readPastTrades(parts, actor, params.id, body)),
  ];
}
