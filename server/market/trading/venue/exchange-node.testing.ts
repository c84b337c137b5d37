import { pino } from "pino";
import { EXCHANGE_TIMES } from "#domain/exchange/command.ts";
import { must } from "#domain/lib/must.ts";
import { readCalendar } from "#server/machine/core/calendar.ts";
import { newId } from "#server/machine/core/ids.ts";
import { openPostgres } from "#server/machine/db/open-postgres.ts";
import { openFiles } from "#server/machine/files/open-files.ts";
import { keyWrapping } from "#server/machine/identity/file-keys.ts";
import type { Venue } from "#server/market/exchange/adapter.ts";
import { startExchanges } from "#server/market/exchange/follow-exchanges.ts";
import { venuesOf } from "#server/market/exchange/venues.ts";
import { testBonds } from "#server/testing/bonds.ts";
import { TEST_CONFIG } from "#server/testing/parts.ts";
import { exchangeEffects } from "#server/market/trading/exchange-effects.ts";

// One of several nodes on one database, as a process that tests may kill: it prints each command before it sends it.

const { NODE_DATABASE, NODE_EXCHANGES, NODE_NOW, NODE_SECRET } = process.env;
const secret = must(NODE_SECRET, "NODE_SECRET");
const url = must(NODE_EXCHANGES, "NODE_EXCHANGES");
const startedAt = performance.now();
const beganAt = Date.parse(must(NODE_NOW, "NODE_NOW"));
const clock = { now: () => new Date(beganAt + performance.now() - startedAt) };
const log = pino({ level: "silent" });
const exchanges = { NSE: { url: `${url}/nse`, secret }, BSE: null };
const config = { ...TEST_CONFIG, exchanges };
const db = await openPostgres(must(NODE_DATABASE, "NODE_DATABASE"), log);
const parts = {
  config,
  db,
  clock,
  newId,
  log,
  files: openFiles(config, { db, log, clock, wrapping: keyWrapping(config) }),
  bus: {
    publish: () => undefined,
    subscribe: () => () => undefined,
    isConnected: () => true,
    close: async () => undefined,
  },
  relay: { ring: () => undefined },
  bonds: testBonds(config.referenceDataDir),
  calendar: readCalendar(config.referenceDataDir),
  sealsClientsFrom: new Date(0),
};
parts.bonds.all();

const print = (line: string) => process.stdout.write(`${line}\n`);
const venue = must(venuesOf(config, EXCHANGE_TIMES, clock).NSE, "NSE");
const printing: Venue = {
  ...venue,
  placeQuote: (...of) => (print("sends place"), venue.placeQuote(...of)),
  acceptQuote: (...of) => (print("sends accept"), venue.acceptQuote(...of)),
  proposeMoney: (...of) => (print("sends proposeMoney"), venue.proposeMoney(...of)),
  report: (...of) => (print("sends report"), venue.report(...of)),
  decideReport: (...of) => (print("sends decideReport"), venue.decideReport(...of)),
  settlementsBetween: (...of) => (print("reads settlements"), venue.settlementsBetween(...of)),
};
// Polls settlements each second, so that tests do not wait a minute.
const times = { ...EXCHANGE_TIMES, clearingPollMs: 1000 };
startExchanges({ parts, venues: { NSE: printing }, effects: exchangeEffects(parts), times });
print("ready");
