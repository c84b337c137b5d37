import { randomUUID } from "node:crypto";
import { and, count, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ErrorBody } from "#domain/contract/errors.ts";
import type { DealPreview } from "#domain/contract/http/eoi.ts";
import type { ActState } from "#domain/contract/http/acts.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { seededRandom } from "#domain/lib/seeded-random.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { eois } from "#server/machine/db/schema/trading.ts";
import type { TestBrowser } from "#server/testing/app.ts";
import { CRORE, type Desk, GSEC, openDesk } from "#server/market/trading/eois/trading-desk.testing.ts";
import { CallError } from "#src/lib/call-error.ts";
import { outcomeOf } from "#src/lib/outcome.ts";

// Random faults between a page and the server, for each act in a quote's life: post, take, withdraw. The page's own
// lookup decides the outcome. Each act must be done exactly once and its outcome must be correct, even if calls or
// answers are lost. ACT_FAULTS sets their number, ACT_SEED repeats a run.

const FAULTS = Number(process.env["ACT_FAULTS"] ?? 10_000);
const SEED = Number(process.env["ACT_SEED"] ?? Date.now() % 2 ** 31);
const random = seededRandom(SEED);
const LOTS = CRORE / 100;
const NETWORK = () => new CallError("POST", "/", 0, null);

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

type Send = (key: string) => ReturnType<TestBrowser["send"]>;

/**
 * Fates of a call: answered; its answer lost; the call lost; in progress during the page's lookup; delivered after the
 * lookup.
 */
const FATES = ["answered", "answer lost", "lost", "under way", "late"] as const;
let faults = 0;
/** Incorrect outcomes, with their fate. */
const untrue: string[] = [];

/** Looks up a key over a network that loses every fifth request and every fifth answer. */
function outcomeAt(by: TestBrowser, key: string) {
  const ask = async (method: "GET" | "DELETE"): Promise<ActState> => {
    if (random.chance(0.2)) throw NETWORK();
    const url = `/api/acts/${key}/`;
    const answer = await (method === "GET" ? by.get(url) : by.send("DELETE", url));
    if (random.chance(0.2)) throw NETWORK();
    return answer.json<{ state: ActState }>().state;
  };
  return outcomeOf({ ask, rest: () => Promise.resolve() });
}

/** Presses the key once: its call meets a fate, and the page looks up the outcome. Returns true if the act was done. */
async function press(by: TestBrowser, send: Send): Promise<boolean> {
  const key = randomUUID();
  const fate = random.pick(FATES) ?? "lost";
  faults += 1;
  if (fate === "answered") {
    expect((await send(key)).statusCode).toBe(200);
    return true;
  }
  if (fate === "answer lost") await send(key);
  const underWay = fate === "under way" ? send(key) : null;
  const outcome = await outcomeAt(by, key);
  const came = fate === "late" ? await send(key) : await underWay;
  const isClosed = came?.json<ErrorBody>().code === "act_closed";
  const isTrue =
    fate === "answer lost"
      ? outcome === "done"
      : fate === "under way"
        ? (outcome === "closed") === isClosed
        : outcome === "closed" && (came === null || isClosed);
  if (!isTrue) untrue.push(`${fate}: ${outcome}, then ${came?.statusCode} ${came?.body.slice(0, 80)}`);
  return outcome === "done";
}

/** Presses until the act is done, like a dealer whose page reports that it was not. */
async function done(by: TestBrowser, send: Send): Promise<void> {
  while (!(await press(by, send)));
}

const quotesOf = async (userId: string) => {
  const [row] = await desk.parts.db.orm.select({ n: count() }).from(eois).where(eq(eois.userId, userId));
  return row?.n ?? 0;
};
const audited = async (action: string, subject: string) => {
  const [row] = await desk.parts.db.orm
    .select({ n: count() })
    .from(audit)
    .where(and(eq(audit.action, action), eq(audit.subject, subject)));
  return row?.n ?? 0;
};

test(
  `of ${FAULTS} acts between which calls and answers are lost, each is done once, and each outcome is true (ACT_SEED=${SEED})`,
  { timeout: 30 * 60_000 },
  async () => {
    const { meridian, narmada } = desk;
    const wrong: string[] = [];
    const quote = { finstrument_id: GSEC, quote_type: "ASK", quantum: 5 * CRORE, yield_stored: 0.0685 };
    for (let round = 1; faults < FAULTS; round += 1) {
      await done(meridian, (key) => meridian.send("POST", "/api/eoi/add/", quote, { "idempotency-key": key }));
      const mine = await quotesOf("usr_dealermeridian");
      if (mine !== round) wrong.push(`round ${round}: ${mine} quotes`);
      const { results } = (await meridian.get("/api/trade/eoi/", { my_quotes: "true", page_size: "5" })).json<{
        results: Eoi[];
      }>();
      const posted = results.find(({ status }) => status === "OPEN");
      if (posted === undefined) throw new Error(`round ${round}: no open quote`);

      const seen = (
        await narmada.get("/api/eoi/answer/", { respond_eoi_id: posted.id, quantity: `${CRORE}` })
      ).json<DealPreview>();
      const { bond_yield, unit_clean_price, total_accrued_interest } = seen;
      const sent = { version: posted.version, lots: LOTS, bond_yield, unit_clean_price, total_accrued_interest };
      await done(narmada, (key) =>
        narmada.send("POST", `/api/eoi/${posted.id}/take/`, sent, { "idempotency-key": key }),
      );
      const [left] = await desk.parts.db.orm.select().from(eois).where(eq(eois.id, posted.id));
      if (left?.remaining !== 4 * CRORE) wrong.push(`round ${round}: ${left?.remaining} left`);

      await done(meridian, (key) =>
        meridian.send("POST", `/api/eoi/expire/${posted.id}/`, undefined, { "idempotency-key": key }),
      );
      const withdrawn = await audited("eoi.withdraw", posted.id);
      if (withdrawn !== 1) wrong.push(`round ${round}: withdrawn ${withdrawn} times`);
    }
    expect({ wrong, untrue }).toEqual({ wrong: [], untrue: [] });
  },
);
