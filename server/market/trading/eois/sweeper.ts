import { and, asc, eq, inArray, lt, lte, ne, or } from "drizzle-orm";
import { settlementDate } from "#domain/calendar/business-calendar.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { levelOf } from "#domain/trading/level.ts";
import { relevel } from "#domain/trading/resolve-level.ts";
import { expire } from "#domain/trading/rounds.ts";
import { STANDING_STATUSES } from "#domain/trading/eoi-life.ts";
import { isOpen, OPEN_STATES } from "#domain/trading/trade-cluster.ts";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import { change } from "#server/machine/core/change.ts";
import { clusters, eois } from "#server/machine/db/schema/trading.ts";
import { notifyOwners } from "#server/market/trading/eois/notify-ended.ts";
import { matchNewcomer } from "#server/market/trading/order-book/match.ts";
import { latestEnd } from "#server/market/trading/clusters/open-cluster.ts";
import { endDueLists } from "#server/market/trading/lists/end-lists.ts";
import { OrderBook } from "#server/market/trading/order-book/order-book.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import { aboutCluster } from "#server/market/trading/rows/cluster-audience.ts";
import type { EoiRow } from "#server/market/trading/rows/eoi-presenter.ts";
import { applyToEoi } from "#server/market/trading/order-book/eoi-changes.ts";
import { isOpenNow, marketDay } from "#server/machine/core/market-day.ts";
import { notifyLate } from "#server/market/trading/orders/notify-late.ts";
import { sendToVenue } from "#server/market/trading/venue/send-to-venue.ts";
import { runAsLeader, type LeaderTask } from "#server/machine/core/leader-task.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { pause } from "#server/machine/core/pause.ts";

/** Rows ended or begun in one transaction. */
const BATCH = 100;
const EVERY_MS = 1000;

const cause = { actor: CLOCK_ACTOR, requestId: "clock" };

/** The clock's acts, each with the audit label of its results. */
const DONE_LABELS = { "eoi.expire": "expired", "cluster.expire": "expired", "eoi.open": "opened" } as const;

interface Due {
  id: string;
  isin: string;
}

/** An item that was ended or opened, and its audit links. */
interface Done {
  id: string;
  about: readonly string[];
}

const doneEoi = ({ id, clientId, finstrumentId }: EoiRow): Done => ({ id, about: [clientId, finstrumentId] });

/** Ends or opens the due items in one transaction; `act` returns those it changed. */
function together(
  parts: Parts,
  due: readonly Due[],
  action: keyof typeof DONE_LABELS,
  act: (orderBook: OrderBook, now: Date) => Promise<Done[]>,
): Promise<number> {
  return change(parts, cause, async (changing) => {
    const isins = due.map(({ isin }) => isin);
    const orderBook = await OrderBook.open(parts, changing, isins);
    const done = await act(orderBook, changing.now);
    const ids = done.map(({ id }) => id);
    const about = done.flatMap(({ id, about: more }) => [id, ...more]);
    if (done.length > 0) changing.audit(action, "clock", { [DONE_LABELS[action]]: ids }, about);
    await orderBook.flush();
    return done.length;
  });
}

/** Quotes whose time is over, and those whose settlement day has passed, which nobody can deal at any more. */
async function expireEois(parts: Parts, now: Date): Promise<number> {
  const today = istDateOf(now.getTime());
  const due = await parts.db.orm
    .select({ id: eois.id, isin: eois.finstrumentId })
    .from(eois)
    .where(
      and(
        inArray(eois.status, [...STANDING_STATUSES]),
        or(lte(eois.expiresAt, now), and(ne(eois.status, "HELD"), lt(eois.settlementDate, today))),
      ),
    )
    .orderBy(asc(eois.expiresAt))
    .limit(BATCH);
  if (due.length === 0) return 0;
  return together(parts, due, "eoi.expire", async (orderBook) => {
    const expired: EoiRow[] = [];
    const isOver = ({ status, expiresAt, settlementDate: day }: EoiRow) =>
      expiresAt <= now || (status !== "HELD" && day < today);
    for (const row of orderBook.all().filter(isOver)) {
      const verdict = await applyToEoi(orderBook, row, { type: "expired" });
      if (verdict.ok) expired.push(row);
    }
    await notifyOwners(parts, orderBook.change, expired, null);
    return expired.map(doneEoi);
  });
}

async function expireClusters(parts: Parts, now: Date): Promise<number> {
  const due = await parts.db.orm
    .select({ id: clusters.id, isin: clusters.finstrumentId })
    .from(clusters)
    .where(and(inArray(clusters.state, [...OPEN_STATES]), lte(clusters.expiresAt, now)))
    .orderBy(asc(clusters.expiresAt))
    .limit(BATCH);
  if (due.length === 0) return 0;
  return together(parts, due, "cluster.expire", async (orderBook, at) => {
    const expired: Done[] = [];
    for (const { id } of due) {
      const cluster = await orderBook.cluster(id);
      if (cluster === undefined || !isOpen(cluster) || cluster.expiresAt === null || cluster.expiresAt > now) continue;
      const verdict = expire(cluster, at, latestEnd(orderBook, cluster));
      if (!verdict.ok) continue;
      orderBook.putCluster(verdict.value);
      expired.push({ id, about: aboutCluster(cluster) });
    }
    return expired;
  });
}

/** Mandates that were entered while the market was shut. */
async function openMandates(parts: Parts, now: Date): Promise<number> {
  if (!isOpenNow(marketDay(parts, now))) return 0;
  const due = await parts.db.orm
    .select({ id: eois.id, isin: eois.finstrumentId })
    .from(eois)
    .where(eq(eois.status, "HELD"))
    .orderBy(asc(eois.createdAt))
    .limit(BATCH);
  if (due.length === 0) return 0;
  return together(parts, due, "eoi.open", async (orderBook) => {
    const opened: Done[] = [];
    for (const row of orderBook.all().filter((each) => each.status === "HELD" && each.expiresAt > now)) {
      const verdict = await applyToEoi(orderBook, row, { type: "marketOpened" }, settledFrom(parts, row, now));
      if (!verdict.ok) continue;
      const opening = await sendToVenue(orderBook, verdict.value);
      orderBook.put(opening);
      await matchNewcomer(orderBook, opening);
      opened.push(doneEoi(row));
    }
    return opened;
  });
}

/** Settlement of a mandate in T+n, which counts from the day on which it opens, with its level for that day. */
function settledFrom(parts: Parts, row: EoiRow, now: Date): Partial<EoiRow> {
  if (row.settlementDelta === null) return {};
  const day = settlementDate(parts.calendar, istDateOf(now.getTime()), row.settlementDelta);
  if (day === row.settlementDate) return {};
  const level = row.priceOverridden ? {} : relevel(bondOf(parts, row), day, levelOf(row));
  return { settlementDate: day, ...level };
}

const endLists = (parts: Parts, now: Date) => endDueLists(parts, now, BATCH);

/** Processes everything due at this moment, batch after batch. */
export async function sweep(parts: Parts): Promise<void> {
  for (const step of [expireEois, expireClusters, openMandates, endLists]) {
    let done = BATCH;
    while (done >= BATCH) done = await step(parts, parts.clock.now());
  }
  await notifyLate(parts);
}

/** Sweeps every second on the node that leads. */
export function startSweeper(parts: Parts): LeaderTask {
  return runAsLeader(parts, { name: "sweeper", retryMs: EVERY_MS }, async (signal, led) => {
    while (!signal.aborted) {
      await sweep(led);
      await pause(EVERY_MS, signal);
    }
  });
}
