import type { FastifyInstance, InjectOptions } from "fastify";
import type { BodyIn } from "#domain/contract/endpoint.ts";
import { categories, categoryName, clientFinstrumentList } from "#domain/contract/http/catalogue.ts";
import { bondCurve } from "#domain/contract/http/securities.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { pause } from "#server/machine/core/pause.ts";

/** A search that fits thousands of bonds, as the first visitor may type it. */
const BROAD = "bank";

/**
 * Pause before each question, which takes up to half a second of work: requests that waited for the server are answered
 * first.
 */
const PAUSE_MS = 500;

/**
 * Sends a first visitor's requests, so that the day's catalogue, its orders, the levels behind the curves, the search
 * index and the search code are ready before anybody waits for them. Runs in the background once the server listens. A
 * failed request is logged, and the first visitor waits as before.
 */
export async function askFirstQuestions(
  app: FastifyInstance,
  { bonds, log }: Pick<Parts, "bonds" | "log">,
  stopping: AbortSignal,
): Promise<void> {
  const started = performance.now();
  for (const question of questions(bonds.all()[0]?.isin ?? "")) {
    // Requests of real visitors come first, and are answered in full.
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
