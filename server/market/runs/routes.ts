import * as contract from "#domain/contract/http/runs.ts";
import { readOrigins } from "#server/market/runs/origins.ts";
import { readRuns } from "#server/market/runs/queries.ts";
import { QuoteReader } from "#server/market/runs/quote-reader.ts";
import { choose, readText, readTypedDeal } from "#server/market/runs/usecases.ts";
import { route, type Route } from "#server/machine/http/route.ts";
import type { Parts } from "#server/machine/core/parts.ts";

export function runRoutes(parts: Parts): Route[] {
  const reader = new QuoteReader(parts);
  return [
    route(contract.listPrivateRuns, async ({ actor }) => ({ results: await readRuns(parts, parts.db.orm, actor) })),
    route(contract.readQuotes, async ({ body }) => readText(parts, reader, body)),
    route(contract.readDealLine, async ({ body }) => readTypedDeal(parts, reader, body)),
    route(contract.listOrigins, async ({ actor }) => ({ origins: await readOrigins(parts.db.orm, actor) })),
    route(contract.chooseRun, ({ cause, params, body }) => choose(parts, reader, cause, params.id, body)),
  ];
}
