import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "#domain/contract/errors.ts";
import { must } from "#domain/lib/must.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { refusedCallbacks } from "#server/machine/db/schema/exchanges.ts";
import type { Venue, Venues } from "#server/market/exchange/adapter.ts";
import { storeEvents } from "#server/market/exchange/store-events.ts";
import { pollAgain } from "#server/market/exchange/poll.ts";

const BODY_LIMIT_BYTES = 2 * 1024 * 1024;
const MINUTE_MS = 60_000;
/** Forged callbacks within a minute that suggest an attack. */
const FORGED_ALERT = 3;

/** Callback paths of each exchange: NSE's RFQ platform and its reporting platform have separate bases. */
const ADDRESSES = [
  { path: "/ext/exchange/nse/v1/notification", exchange: "NSE" },
  { path: "/ext/exchange/cbrics/v1/notification", exchange: "NSE" },
  { path: "/ext/exchange/bse/events", exchange: "BSE" },
] as const;

/**
 * Receives the callbacks of the exchanges. A callback is stored and answered at once, and applied by the node that
 * leads. A callback without a valid signature is only counted, and makes us poll everything.
 */
export async function serveExchangeCallbacks(app: FastifyInstance, parts: Parts, venues: Venues): Promise<void> {
  await app.register(async (scope) => {
    // The signature is over the bytes as they came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, bytes, done) => done(null, bytes));
    for (const { path, exchange } of ADDRESSES) {
      const venue = venues[exchange];
      if (venue === undefined) continue;
      const handler = (request: FastifyRequest) => receive(parts, venue, request);
      scope.route({ method: "POST", url: path, bodyLimit: BODY_LIMIT_BYTES, handler });
    }
  });
}

async function receive(parts: Parts, venue: Venue, request: FastifyRequest): Promise<{ ok: true }> {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const now = parts.clock.now();
  const rows = venue.readCallback(bytes, request.headers, now);
  if (rows === null) {
    await countForged(parts, venue, now);
    throw new Refusal("token_missing", "This call is not signed by the exchange.");
  }
  await storeEvents(parts.db.orm, venue.exchange, rows, { source: "CALLBACK", now });
  return { ok: true };
}

async function countForged(parts: Parts, { exchange }: Venue, now: Date): Promise<void> {
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
  const [row] = await parts.db.orm
    .insert(refusedCallbacks)
    .values({ exchange, minute, count: 1 })
    .onConflictDoUpdate({
      target: [refusedCallbacks.exchange, refusedCallbacks.minute],
      set: { count: sql`${refusedCallbacks.count} + 1` },
    })
    .returning({ count: refusedCallbacks.count });
  const { count } = must(row, "count of refused callbacks");
  parts.log.warn({ exchange, count }, "a callback was not signed by the exchange");
  if (count === FORGED_ALERT) parts.log.error({ exchange, minute }, "callbacks of an exchange are being forged");
  await pollAgain(parts, exchange);
}
