import Fastify from "fastify";
import { findPackageJSON } from "node:module";
import path from "node:path";
import { must } from "#domain/lib/must.ts";
import { bseDialect } from "#sandbox/bse/dialect.ts";
import { DEAL_ROUTES } from "#sandbox/bse/deal-routes.ts";
import { QUOTE_ROUTES } from "#sandbox/bse/quote-routes.ts";
import * as bseReference from "#sandbox/bse/reference-routes.ts";
import { eventOf } from "#sandbox/bse/rows.ts";
import { serveControl } from "#sandbox/control/routes.ts";
import { demoParticipants, demoScripts } from "#sandbox/demo-participants.ts";
import type { Dialect } from "#sandbox/http/dialect.ts";
import { read, serveCalls, serveLogin } from "#sandbox/http/serve.ts";
import { at, FIRST_SETTINGS, type Settings } from "#sandbox/model/state.ts";
import { nseCallback } from "#sandbox/nse/callback.ts";
import { CBRICS_ROUTES } from "#sandbox/nse/cbrics-routes.ts";
import { nseDialect } from "#sandbox/nse/dialect.ts";
import { NEGOTIATION_ROUTES } from "#sandbox/nse/negotiation-routes.ts";
import * as nseReference from "#sandbox/nse/reference-routes.ts";
import { RFQ_ROUTES } from "#sandbox/nse/rfq-routes.ts";
import { stamp } from "#sandbox/nse/units.ts";
import { createCallbacks, type Render } from "#sandbox/runtime/callbacks.ts";
import { createFaults } from "#sandbox/runtime/faults.ts";
import { readCalendars, readInstruments } from "#sandbox/runtime/instruments.ts";
import { openJournal } from "#sandbox/runtime/journal.ts";
import { type Ledger, openLedger } from "#sandbox/runtime/ledger.ts";

export interface SandboxSettings {
  /** 0: any that is free. */
  port: number;
  host?: string;
  /** Holds the journal. */
  dir: string;
  /** Opens /sandbox. */
  key: string;
  /** Time of the machine. */
  clock?: { now: () => Date };
  /** Left out: as they were when it ended, those of the exchange at first. */
  hours?: Settings["hours"];
  /** Origin that the demo firms are called back at; null: nowhere. */
  callbacks?: string | null;
  /** True: a demo dealer answers quotes automatically; false: clears all scripts; omitted: scripts stay. */
  dealers?: boolean;
  /** Waits before a callback is tried again. */
  retryAfterMs?: readonly number[];
  /** Kills the process for a fault; by default only stops serving. */
  die?: () => void;
}

export interface Sandbox {
  /** Such as http://127.0.0.1:3100. */
  url: string;
  /** Writes the snapshot and ends. */
  stop: () => Promise<void>;
}

const TICK_MS = 200;
const RETRY_AFTER_MS = [1000, 5000, 25_000];
const LARGEST_BODY = 256 * 1024;
/** Beside the nearest package.json, for the sources and for the built program alike. */
const REFERENCE_DATA = path.join(
  path.dirname(must(findPackageJSON(import.meta.url), "package.json")),
  "reference-data",
);

/** Opens the journal, replays it, and serves both exchanges. */
export async function startSandbox(settings: SandboxSettings): Promise<Sandbox> {
  const { dir, key, host = "127.0.0.1", port, clock = { now: () => new Date() } } = settings;
  const wall = () => clock.now().getTime();
  const journal = openJournal(dir);
  const faults = createFaults();
  // Rendering uses the ledger's state at that moment.
  const callbacks = createCallbacks({
    ledger: () => ledger,
    faults,
    render: (change, participant) => render(ledger)(change, participant),
    wall,
    retryAfterMs: settings.retryAfterMs ?? RETRY_AFTER_MS,
  });
  const ledger: Ledger = openLedger({
    journal,
    instruments: readInstruments(REFERENCE_DATA),
    calendar: readCalendars(REFERENCE_DATA),
    wall,
    firstSettings: { ...FIRST_SETTINGS, hours: settings.hours ?? FIRST_SETTINGS.hours },
    seed: demoParticipants(key, settings.callbacks ?? null),
    onChanges: (changes) => callbacks.onChanges(changes),
  });
  followSettings(ledger, settings);
  const app = Fastify({ bodyLimit: LARGEST_BODY, forceCloseConnections: true, return503OnClosing: false });
  const ticking = setInterval(() => {
    try {
      ledger.runDue();
    } catch (error) {
      // For example a full disk: due changes stay due, and reads continue.
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    }
  }, TICK_MS);
  const end = async () => {
    clearInterval(ticking);
    callbacks.stop();
    await app.close();
  };
  const parts = {
    ledger,
    faults,
    wall,
    die: settings.die ?? (() => void end()),
    lastUsed: new Map<string, number>(),
    key,
  };
  app.setErrorHandler(async (error, request, reply) => {
    const status = statusOf(error);
    if (status >= 500) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    const text = status >= 500 ? "Internal error" : error instanceof Error ? error.message : "Invalid request";
    const { body } = dialectAt(request.url).failure(status, text);
    return reply.code(status).send(body);
  });
  app.setNotFoundHandler(async (request, reply) => {
    const { body } = dialectAt(request.url).failure(404, "No such call");
    return reply.code(404).send(body);
  });
  serveLogin(app, parts, nseDialect, {
    url: "/nse/rest/v1/login",
    readWho: (body) => {
      const { domain: participant, login, password } = read(nseReference.loginBody, body);
      return { participant, login, password };
    },
    present: (loginKey, now) => ({ loginKey, serverTime: stamp(now) }),
  });
  serveLogin(app, parts, bseDialect, {
    url: "/bse/v1/login",
    readWho: (body) => {
      const { member: participant, user: login, password } = read(bseReference.loginBody, body);
      return { participant, login, password };
    },
    present: (session, now) => ({ session, server_time: new Date(now).toISOString() }),
  });
  const nseRoutes = [...nseReference.REFERENCE_ROUTES, ...RFQ_ROUTES, ...NEGOTIATION_ROUTES, ...CBRICS_ROUTES];
  serveCalls(app, parts, nseDialect, nseRoutes);
  serveCalls(app, parts, bseDialect, [...bseReference.REFERENCE_ROUTES, ...QUOTE_ROUTES, ...DEAL_ROUTES]);
  serveControl(app, parts);
  const url = await app.listen({ host, port });
  callbacks.resume();
  return {
    url,
    stop: async () => {
      await end();
      ledger.close();
    },
  };
}

/** Settings of this start override the journal: the product may now listen elsewhere. */
function followSettings(ledger: Ledger, { key, hours, callbacks = null, dealers }: SandboxSettings): void {
  if (dealers === false && ledger.state.scripts.length > 0) ledger.run({ do: "scripts.clear" });
  if (dealers === true) for (const script of demoScripts()) ledger.run({ do: "script.put", script });
  if (hours !== undefined && hours !== ledger.state.settings.hours) ledger.run({ do: "settings", change: { hours } });
  if (callbacks === null) return;
  for (const command of demoParticipants(key, callbacks)) {
    const known = ledger.state.participants.get(at(command.venue, command.code));
    const { callbackUrl = null, cbricsCallbackUrl = null, secret = "" } = command.change;
    const isSame =
      known?.callbackUrl === callbackUrl && known.cbricsCallbackUrl === cbricsCallbackUrl && known.secret === secret;
    if (isSame) continue;
    ledger.run(known === undefined ? command : { ...command, change: { callbackUrl, cbricsCallbackUrl, secret } });
  }
}

const render =
  (ledger: Ledger): Render =>
  (change, participant) => {
    const world = ledger.world();
    if (change.venue === "NSE") return nseCallback(world, change, participant.code);
    const event = eventOf(world, change, participant.code);
    return event === null ? null : JSON.stringify({ events: [event] });
  };

const dialectAt = (url: string): Dialect => (url.startsWith("/bse/") ? bseDialect : nseDialect);

function statusOf(error: unknown): number {
  const status: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "statusCode") : undefined;
  return typeof status === "number" && status >= 400 && status < 500 ? status : 500;
}
