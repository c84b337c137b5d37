import { bondsBySameIssuer, categories, clientFinstrumentList, pastTrades } from "#domain/contract/http/catalogue.ts";
import { dayCatalogues } from "#server/research/catalogue/day-catalogue.ts";
import { readPastTrades } from "#server/research/catalogue/past-trades.ts";
import { readCategories, readList, readSameIssuer } from "#server/research/catalogue/queries.ts";
import { nodeLimit } from "#server/http/node-limit.ts";
import { type Route, route } from "#server/http/route.ts";
import type { Parts } from "#server/core/parts.ts";

/** Questions of one address in ten seconds. */
const QUESTIONS = { points: 400, duration: 10 };

export function catalogueRoutes(parts: Parts): Route[] {
  const today = dayCatalogues(parts);
  const countQuestion = nodeLimit(QUESTIONS);
  return [
    route(clientFinstrumentList, async ({ actor, body, ip }) => {
      await countQuestion(ip);
      return readList(parts, actor, today(), body);
    }),
    route(categories, async ({ body, ip }) => {
      await countQuestion(ip);
      return readCategories(today(), body);
    }),
    route(bondsBySameIssuer, ({ actor, params, body }) => readSameIssuer(parts, actor, today(), params.id, body)),
    route(pastTrades, ({ actor, params, body }) => readPastTrades(parts, actor, params.id, body)),
  ];
}
