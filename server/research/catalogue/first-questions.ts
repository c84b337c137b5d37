import type { FastifyInstance, InjectOptions } from "fastify";
import type { BodyIn } from "#domain/contract/endpoint.ts";
import { categories, categoryName, clientFinstrumentList } from "#domain/contract/http/catalogue.ts";
import { bondCurve } from "#domain/contract/http/securities.ts";
import type { Parts } from "#server/core/parts.ts";
import { pause } from "#server/core/pause.ts";

/** A search that fits thousands of bonds, as the first visitor may type it. */
const BROAD = "bank";

/** Each question is work of up to half a second: what waited for the server to listen is answered before it. */
const PAUSE_MS = 500;

/**
 * Asks what a first visitor asks, so that the day's catalogue, its orders, the levels behind the curves, the search index and
 * the searching code are ready before somebody waits for them. Meant to be left running once the server listens; where a question is
 * not answered that is logged, and the first visitor waits as before.
 */
export async function askFirstQuestions(
  app: FastifyInstance,
  { bonds, log }: Pick<Parts, "bonds" | "log">,
  stopping: AbortSignal,
): Promise<void> {
  const started = performance.now();
  for (const question of questions(bonds.all()[0]?.isin ?? "")) {
    // Whoever is already there comes first, and is answered whole.
    await pause(PAUSE_MS, stopping);
    if (stopping.aborted) return;
    const { statusCode, body } = await app.inject(question);
    if (statusCode !== 200) return log.warn({ url: question.url, statusCode, body }, "a first question had no answer");
  }
  log.info({ ms: Math.round(performance.now() - started) }, "first questions answered");
}

function questions(isin: string): InjectOptions[] {
  const list = (search: string): BodyIn<typeof clientFinstrumentList> => ({ search });
  const counts: BodyIn<typeof categories> = { category_list: categoryName.options };
  return [
    { method: "POST", url: clientFinstrumentList.path, payload: list("") },
    { method: "POST", url: categories.path, payload: counts },
    { method: "GET", url: bondCurve.path.replace(":id", isin) },
    { method: "POST", url: clientFinstrumentList.path, payload: list(BROAD) },
  ];
}
