import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { bondsBySameIssuer, categories, clientFinstrumentList, pastTrades } from "#domain/contract/http/catalogue.ts";
import { slowDown } from "#server/features/auth/errors.ts";
import { dayCatalogues } from "#server/features/catalogue/day-catalogue.ts";
import { readPastTrades } from "#server/features/catalogue/past-trades.ts";
import { readCategories, readList, readSameIssuer } from "#server/features/catalogue/queries.ts";
import { type Route, route } from "#server/http/route.ts";
import type { Parts } from "#server/parts.ts";

/** Questions of one address in ten seconds; counted in memory, since this guards the processor of one node. */
const QUESTIONS = { points: 400, duration: 10 };

export function catalogueRoutes(parts: Parts): Route[] {
  const today = dayCatalogues(parts);
  const questions = new RateLimiterMemory(QUESTIONS);
  const counted = async (ip: string) => {
    await questions.consume(ip).catch((refused: unknown) => {
      throw refused instanceof RateLimiterRes ? slowDown(Math.ceil(refused.msBeforeNext / 1000)) : refused;
    });
  };
  return [
    route(clientFinstrumentList, async ({ actor, body, ip }) => {
      await counted(ip);
      return readList(parts, actor, today(), body);
    }),
    route(categories, async ({ body, ip }) => {
      await counted(ip);
      return readCategories(today(), body);
    }),
    route(bondsBySameIssuer, ({ actor, params, body }) => readSameIssuer(parts, actor, today(), params.id, body)),
    route(pastTrades, ({ actor, params, body }) => readPastTrades(parts, actor, params.id, body)),
  ];
}
