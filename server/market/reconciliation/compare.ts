import { and, eq, isNull } from "drizzle-orm";
import { lastDealingDay } from "#domain/calendar/market-timings.ts";
import { Refusal } from "#domain/contract/errors.ts";
import { CORP_OF } from "#domain/entities/clearing.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { ReconciliationReport } from "#domain/entities/reconciliation.ts";
import { type HeldRows, reconcile } from "#domain/exchange/reconcile.ts";
import type { VenueRow } from "#domain/exchange/venue-row.ts";
import { istInstantMs } from "#domain/lib/iso-date.ts";
import { type Cause, change } from "#server/machine/core/change.ts";
import { hoursOf } from "#server/machine/core/market-day.ts";
import { pause } from "#server/machine/core/pause.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { venueEvents } from "#server/machine/db/schema/exchanges.ts";
import type { Venue, Venues } from "#server/market/exchange/adapter.ts";
import { venueTime } from "#server/market/exchange/clock-difference.ts";
import { storeSeen } from "#server/market/exchange/poll.ts";
import { inSession } from "#server/market/exchange/sessions.ts";
import { usableCredentials } from "#server/market/exchange/credentials/stored-credentials.ts";
import { heldRows } from "#server/market/reconciliation/held-rows.ts";
import { type Compared, storeReport } from "#server/market/reconciliation/store-report.ts";

/** Time for the leading node to apply the events just read from an exchange. */
const APPLIED_WITHIN_MS = 5000;
const LOOK_AGAIN_MS = 100;
/** Maximum reads of an exchange while differing rows keep changing here. */
const READINGS = 3;

/**
 * Compares a firm with an exchange for the day that deals, or the last that did.
 * @throws Refusal not_ready without credentials, exchange_down where it does not answer
 */
export async function compareNow(
  parts: Parts,
  venues: Venues,
  cause: Cause,
  exchange: Exchange,
): Promise<ReconciliationReport> {
  const { clientId: firmId } = cause.actor;
  const venue = venues[exchange];
  if (venue === undefined) throw new Refusal("not_ready", `${exchange} is not connected here.`);
  const usable = await usableCredentials(parts, parts.db.orm, firmId);
  if (!usable.has(CORP_OF[exchange])) {
    const text = `Your firm's ${exchange} credentials are not set. Your ops admin can set them.`;
    throw new Refusal("not_ready", text, { fieldErrors: { exchange: [text] } });
  }
  const now = await venueTime(parts.db.orm, exchange, parts.clock.now());
  const { date: day } = lastDealingDay(parts.calendar.of[exchange], now.getTime(), hoursOf(parts), true);
  const report = await compare(parts, venue, cause, { firmId, exchange, day });
  if (report !== null) return report;
  throw new Refusal("exchange_down", `${exchange} did not answer. Nothing was compared; try again in a minute.`, {
    retryAfterSeconds: 60,
  });
}

/**
 * Reads an exchange's full list of a firm, compares it with our records and stores the report; null if the exchange
 * could not be read. If a differing row changed here after it was listed, everything is read again, at most three reads
 * in all; a row that still changes is left to the next comparison.
 */
export async function compare(
  parts: Parts,
  venue: Venue,
  cause: Cause,
  compared: Compared,
): Promise<ReconciliationReport | null> {
  const { firmId, exchange, day } = compared;
  const dayStart = new Date(istInstantMs(day, "00:00"));
  for (let reading = 1; ; reading += 1) {
    const readAt = parts.clock.now();
    const rows = await listedRows(parts, venue, firmId);
    if (rows === null) return null;
    await untilApplied(parts, exchange);
    const report = await change(parts, cause, async (changing) => {
      const held = await heldRows(changing.tx, { firmId, exchange, dayStart, readAt });
      const ofDay = rows.filter((row) => Date.parse(row.body.venueAt) >= dayStart.getTime() || isHeld(held, row));
      const found = reconcile(held, ofDay);
      const settled = found.filter(({ key }) => !held.changed.has(key));
      if (settled.length < found.length && reading < READINGS) return null;
      return storeReport(parts, changing, compared, { held, found: settled });
    });
    if (report !== null) return report;
  }
}

/** True when a row of an earlier day belongs to a quote or deal that we still hold. */
function isHeld({ quotes, deals }: HeldRows, { kind, body: { number } }: VenueRow): boolean {
  if (kind === "quote") return quotes.some((each) => each.number === number);
  return deals.some((each) => [each.threadNumber, each.dealNumber, each.reportNumber].includes(number));
}

/** The firm's own quotes, deals and reports as the exchange lists them, which are stored as a poll stores them. */
async function listedRows(parts: Parts, venue: Venue, firmId: string): Promise<VenueRow[] | null> {
  const quotes = await inSession({ parts }, venue, firmId, (session) => venue.quotesSince(session, null));
  if (quotes.kind !== "done") return null;
  const deals = await inSession({ parts }, venue, firmId, (session) => venue.dealsSince(session, null));
  if (deals.kind !== "done") return null;
  const seen = { quotes: quotes.value, deals: deals.value };
  await storeSeen(parts, venue.exchange, firmId, seen, parts.clock.now());
  const own = quotes.value.flatMap(({ quote, isMine }): VenueRow[] => (isMine ? [{ kind: "quote", body: quote }] : []));
  return [...own, ...deals.value];
}

/** Waits until the listed events are applied here: a row that was merely not processed yet is not a difference. */
async function untilApplied({ db: { orm } }: Parts, exchange: Exchange): Promise<void> {
  const end = performance.now() + APPLIED_WITHIN_MS;
  const never = new AbortController().signal;
  while (performance.now() < end) {
    const [waiting] = await orm
      .select({ digest: venueEvents.digest })
      .from(venueEvents)
      .where(and(eq(venueEvents.exchange, exchange), isNull(venueEvents.outcome)))
      .limit(1);
    if (waiting === undefined) return;
    await pause(LOOK_AGAIN_MS, never);
  }
}
