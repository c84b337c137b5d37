import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import type { RfqQuote } from "#domain/entities/rfq-quote.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { EXCHANGE_TIMES } from "#domain/exchange/command.ts";
import { must } from "#domain/lib/must.ts";
import { exchangeCredentialRoutes } from "#server/market/exchange/credentials/routes.ts";
import { exchangeCredentials } from "#server/machine/db/schema/exchanges.ts";
import { sessions } from "#server/machine/db/schema/people.ts";
import type { Venue } from "#server/market/exchange/adapter.ts";
import { serveExchangeCallbacks } from "#server/market/exchange/callbacks.ts";
import type { ExchangeParts } from "#server/market/exchange/exchange-parts.ts";
import { applyEvents } from "#server/market/exchange/apply-events.ts";
import { readingPass, sendingPass } from "#server/market/exchange/follow-exchanges.ts";
import { doubtUnanswered } from "#server/market/exchange/look-up.ts";
import { pollAgain } from "#server/market/exchange/poll.ts";
import { participantRoutes } from "#server/market/exchange/routes.ts";
import { keyId, sealedFor } from "#server/market/exchange/credentials/stored-credentials.ts";
import { venuesOf } from "#server/market/exchange/venues.ts";
import { startSandbox } from "#sandbox/start-sandbox.ts";
import { encrypted } from "#server/machine/identity/encryption.ts";
import { signIn, testApp, type TestBrowser } from "#server/testing/app.ts";
import { fakeClock } from "#server/testing/clock.ts";
import { type TestParts, testParts } from "#server/testing/parts.ts";
import { clusterRoutes } from "#server/market/trading/clusters/routes.ts";
import { body, CRORE } from "#server/market/trading/eois/trading-desk.testing.ts";
import { eoiRoutes } from "#server/market/trading/eois/routes.ts";
import { alertRoutes } from "#server/market/alerts/routes.ts";
import { reconciliationRoutes } from "#server/market/reconciliation/routes.ts";
import { orderRoutes } from "#server/market/trading/orders/routes.ts";
import { ticketRoutes } from "#server/market/trading/tickets/routes.ts";
import { exchangeEffects } from "#server/market/trading/exchange-effects.ts";
import { venueQuoteRoutes } from "#server/market/trading/venue/routes.ts";

const KEY = "a key of the sandbox for tests";
export const CALLBACK_SECRET = "sandbox-secret";
/** Listed, dated and priced. */
export const LISTED = "INE094A08176";
const LOGIN = { username: "yieldboard", password: "Bond#Desk1" };

/** Two firms at a real sandbox of both exchanges, and a clock that tests move. */
export interface VenueDesk {
  parts: TestParts;
  app: FastifyInstance;
  exchangeParts: ExchangeParts;
  /** Base URL of the exchange sandbox. */
  sandboxUrl: string;
  meridian: TestBrowser;
  narmada: TestBrowser;
  admin: TestBrowser;
  /** Everything that is due at an exchange now, as the node that leads does it. */
  pass(exchange?: "NSE" | "BSE"): Promise<void>;
  /** As a node that begins to lead. */
  restart(): Promise<void>;
  /** A control call of the sandbox. */
  control(method: "GET" | "POST" | "DELETE", path: string, sent?: unknown): Promise<unknown>;
  fault(call: string, effect: unknown, more?: object): Promise<void>;
  /** Posts an offer and sends it to an exchange. */
  post(changes?: object): Promise<Eoi>;
  rows(who?: TestBrowser): Promise<RfqQuote[]>;
  /** Quotes that the exchange itself has. */
  atVenue(): Promise<Record<string, unknown>[]>;
  setCredentials(firm: string, change?: Partial<typeof LOGIN>): Promise<void>;
  close(): Promise<void>;
}

export const rfq = (changes: object = {}) => ({
  finstrument_id: LISTED,
  quote_type: "ASK",
  quantum: 5 * CRORE,
  yield_stored: 0.0712,
  settlement_delta: 1,
  send_to_rfq: true,
  clearing_corporation: "NSCCL",
  confirms: { bond_yield: 0.0712, quantity: 5 * CRORE, retyped: { bond_yield: 0.0712, quantity: 5 * CRORE } },
  ...changes,
});

export async function openVenueDesk(): Promise<VenueDesk> {
  const dir = mkdtempSync(path.join(os.tmpdir(), `sandbox-${randomUUID()}`));
  const clock = fakeClock();
  const sandbox = await startSandbox({ port: 0, dir, key: KEY, clock, callbacks: null });
  const secret = CALLBACK_SECRET;
  const exchanges = { NSE: { url: `${sandbox.url}/nse`, secret }, BSE: { url: `${sandbox.url}/bse`, secret } };
  const parts = await testParts({ clock, config: { exchanges } });
  const times = { ...EXCHANGE_TIMES, answerMs: 2000 };
  const venues = venuesOf(parts.config, times, clock);
  const exchangeParts: ExchangeParts = { parts, venues, effects: exchangeEffects(parts), times };
  const routes = [
    ...eoiRoutes(parts),
    ...clusterRoutes(parts),
    ...venueQuoteRoutes(parts),
    ...ticketRoutes(parts),
    ...orderRoutes(parts),
    ...reconciliationRoutes(parts, venues),
    ...alertRoutes(parts),
    ...participantRoutes(parts, venues),
    ...exchangeCredentialRoutes(parts),
  ];
  const app = await testApp(parts, routes);
  await serveExchangeCallbacks(app, parts, venues);
  const [meridian, narmada, admin] = await Promise.all([
    signIn(app, "dealer@meridian.example"),
    signIn(app, "dealer@narmada.example"),
    signIn(app, "admin@meridian.example"),
  ]);
  await parts.db.orm.update(sessions).set({ accessExpiresAt: new Date("2030-01-01T00:00:00.000Z") });
  const venue = (exchange: "NSE" | "BSE"): Venue => must(venues[exchange], exchange);
  const control: VenueDesk["control"] = async (method, at, sent) => {
    const answer = await fetch(`${sandbox.url}/sandbox${at}`, {
      method,
      headers: { "x-sandbox-key": KEY, ...(sent === undefined ? {} : { "content-type": "application/json" }) },
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${text}`);
    return text === "" ? null : (JSON.parse(text) as unknown);
  };
  const desk: VenueDesk = {
    parts,
    app,
    exchangeParts,
    sandboxUrl: sandbox.url,
    meridian,
    narmada,
    admin,
    control,
    async pass(exchange = "NSE") {
      await sendingPass(exchangeParts, venue(exchange));
      await readingPass(exchangeParts, venue(exchange));
      await applyEvents(exchangeParts, exchange);
    },
    async restart() {
      await doubtUnanswered(exchangeParts, venue("NSE"));
      await pollAgain(exchangeParts.parts, "NSE");
    },
    async fault(call, effect, more = {}) {
      await control("POST", "/faults", { exchange: "NSE", match: { call }, effect, ...more });
    },
    post: async (changes) => body<Eoi>(await meridian.send("POST", "/api/eoi/add/", rfq(changes))),
    async rows(who = meridian) {
      const answer = await who.get("/api/eoi/rfq-quote/", { paginate: "false" });
      return body<{ results: RfqQuote[] }>(answer).results;
    },
    async atVenue() {
      const { quotes } = (await control("GET", "/state")) as { quotes: Record<string, Record<string, unknown>> };
      return Object.values(quotes);
    },
    async setCredentials(firm, change = {}) {
      for (const corp of ["NSCCL", "ICCL"] as const) {
        const code = `${corp === "NSCCL" ? "N" : "I"}${firm.toUpperCase()}`;
        const text = JSON.stringify({ participant_code: code, ...LOGIN, ...change });
        const clientId = `cli_${firm}`;
        const sealed = encrypted(parts.config, "exchange-credentials", { text, row: sealedFor(clientId, corp) });
        const set = { keyId: keyId(parts.config), sealed, setById: "usr_x", setByName: "Test", setAt: clock.now() };
        await parts.db.orm
          .insert(exchangeCredentials)
          .values({ clientId, corp, ...set })
          .onConflictDoUpdate({ target: [exchangeCredentials.clientId, exchangeCredentials.corp], set });
      }
    },
    async close() {
      await app.close();
      await parts.close();
      await sandbox.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
  return desk;
}
