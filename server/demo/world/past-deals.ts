import type { DealSide } from "#domain/entities/ticket.ts";
import { platformRoute, reportPlatformOf } from "#domain/trading/route.ts";
import type { StoredReport } from "#domain/reporting/stored.ts";
import { corporationOf } from "#domain/entities/deal-venue.ts";
import { type ReportPlatform, VENUE_NAMES } from "#domain/entities/exchanges.ts";
import { classOf } from "#domain/entities/class-of.ts";
import { eq } from "drizzle-orm";
import { addDays, type IsoDate, istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import { isTradingDay, settlementDate } from "#domain/calendar/business-calendar.ts";
import { lotOf } from "#domain/entities/lot.ts";
import { must } from "#domain/lib/must.ts";
import { nextOrderNumber } from "#domain/orders/number.ts";
import { openedTrack } from "#domain/orders/track.ts";
import { dealMoney } from "#domain/trading/money.ts";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import { change, type Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { unwrap } from "#server/machine/core/unwrap.ts";
import { inventoryHoldings, inventoryLots } from "#server/machine/db/schema/inventory.ts";
import { orders, orderVersions } from "#server/machine/db/schema/orders.ts";
import { anchorYieldOf } from "#server/demo/quoted-bonds.ts";
import { type Random, seededRandom } from "#domain/lib/seeded-random.ts";
import { bookOrder } from "#server/market/trading/orders/book-order.ts";
import { obligationsOf } from "#server/market/trading/orders/confirm-order.ts";
import type { OrderRow } from "#server/market/trading/orders/order-context.ts";
import { levelIn } from "#server/market/trading/orders/report-order.ts";
import { termsOf } from "#server/market/trading/orders/save-order.ts";

/** Seller and buyer of each past deal in order, two a day. Sellers sell from their book of the first start. */
const DEALS: readonly (readonly [seller: string, buyer: string])[] = [
  ["meridian", "narmada"],
  ["kaveri", "sahyadri"],
  ["narmada", "meridian"],
  ["sahyadri", "meridian"],
  ["meridian", "kaveri"],
  ["narmada", "sahyadri"],
  ["meridian", "narmada"],
  ["kaveri", "meridian"],
];
const DEALERS: Readonly<Record<string, string>> = {
  meridian: "usr_dealermeridian",
  narmada: "usr_dealernarmada",
  kaveri: "usr_brokerkaveri",
  sahyadri: "usr_dealersahyadri",
};
const A_DAY = 2;
const MINUTE_MS = 60_000;
const SEED = 11;
/** Maximum part of a holding sold, in whole lots, and in round sizes where it is large enough. */
const PART_SOLD = 0.4;
const ROUND_FACE = 5_000_000;
const NOTHING_OWN = { custodianId: null, accountId: null, brokerage: null };

interface PastDeal {
  seller: string;
  buyer: string;
  isin: string;
  face: number;
  dealtOn: IsoDate;
  settlesOn: IsoDate;
}

/** Seeds deals between the trading firms before the first start, settled by now; runs once. */
export async function seedPastDeals(parts: Parts): Promise<void> {
  const [known] = await parts.db.orm.select({ id: orders.id }).from(orders).limit(1);
  if (known !== undefined) return;
  const random = seededRandom(SEED);
  const deals = await dealsOf(parts, random);
  await change(parts, { actor: CLOCK_ACTOR, requestId: "demo world" }, async (changing) => {
    let last: { day: IsoDate; number: string } | null = null;
    for (const [at, deal] of deals.entries()) {
      const number = nextOrderNumber(deal.dealtOn, last?.day === deal.dealtOn ? last.number : null);
      last = { day: deal.dealtOn, number };
      await storeDeal(parts, changing, { ...deal, at, number }, random);
    }
  });
}

/** Plans the deals, each in another bond, so that no firm sells what it bought the day before. */
async function dealsOf(parts: Pick<Parts, "db" | "clock" | "bonds" | "calendar">, random: Random): Promise<PastDeal[]> {
  const held = await parts.db.orm
    .select({ clientId: inventoryHoldings.clientId, isin: inventoryHoldings.finstrumentId, face: inventoryLots.face })
    .from(inventoryLots)
    .innerJoin(inventoryHoldings, eq(inventoryLots.holdingId, inventoryHoldings.id))
    .orderBy(inventoryLots.id);
  const days = settledDays(parts);
  const sold = new Set<string>();
  return DEALS.flatMap(([seller, buyer], at) => {
    const day = must(days[Math.floor(at / A_DAY)], "day");
    const choice = held.filter(({ clientId, isin }) => clientId === `cli_${seller}` && !sold.has(isin));
    const lot = random.pick(choice);
    if (lot === undefined) return [];
    sold.add(lot.isin);
    const whole = must(lotOf(must(parts.bonds.get(lot.isin), lot.isin)), "lot of a bond that is dealt").rupees;
    const most = lot.face * PART_SOLD;
    const step = most >= ROUND_FACE && ROUND_FACE % whole === 0 ? ROUND_FACE : whole;
    const face = Math.max(Math.floor(most / step), 1) * step;
    return [{ seller, buyer, isin: lot.isin, face, ...day }];
  });
}

/** The last trading days with deals settled before today, the earliest first. */
function settledDays({ clock, calendar }: Pick<Parts, "clock" | "calendar">) {
  const today = istDateOf(clock.now().getTime());
  const days: { dealtOn: IsoDate; settlesOn: IsoDate }[] = [];
  for (let day = addDays(today, -1); days.length < DEALS.length / A_DAY; day = addDays(day, -1)) {
    const settlesOn = settlementDate(calendar, day, 1);
    if (isTradingDay(calendar, day) && settlesOn < today) days.unshift({ dealtOn: day, settlesOn });
  }
  return days;
}

/** Legs of a deal that both sides reported in time and the platform matched. */
function matchedLegs(
  platform: ReportPlatform,
  { dealtAt, reportedAt, number }: { dealtAt: Date; reportedAt: Date; number: string },
): StoredReport {
  const leg = (side: DealSide): StoredReport["buyer"] => ({
    state: "MATCHED",
    dueAt: new Date(dealtAt.getTime() + 15 * MINUTE_MS).toISOString(),
    slipNumber: number,
    reporter: "self",
    reporterName: null,
    memberCode: null,
    constituentCode: null,
    reference: `${side === "buyer" ? "B" : "S"}${number.slice(2).replace("-", "")}`,
    reportedAt: reportedAt.toISOString(),
    lateReason: null,
    channel: "HAND",
    refusal: null,
    isInDoubt: false,
    enteredNumber: `D${number.slice(2).replace("-", "")}`,
  });
  const clearing = platform === "NDSOM" ? ("accepted" as const) : null;
  return { platform, buyer: leg("buyer"), seller: leg("seller"), differs: [], clearing };
}

async function storeDeal(
  parts: Parts,
  changing: Change,
  { at, number, ...deal }: PastDeal & { at: number; number: string },
  random: Random,
): Promise<void> {
  const bond = must(parts.bonds.get(deal.isin), deal.isin);
  const anchor = anchorYieldOf(bond, parts, deal.settlesOn);
  if (anchor === null) return;
  const yieldStored = Number((anchor + random.between(-0.001, 0.001)).toFixed(6));
  const level = levelIn(bond, deal.settlesOn, { yield_stored: yieldStored });
  const consideration = unwrap(dealMoney(bond, deal.settlesOn, level.unitPriceStored, deal.face));
  const instant = (day: IsoDate, time: string) => new Date(istInstantMs(day, time));
  const minute = String(10 + at).padStart(2, "0");
  const dealtAt = instant(deal.dealtOn, `11:${minute}`);
  const reportedAt = new Date(dealtAt.getTime() + 3 * MINUTE_MS);
  const confirmedAt = new Date(dealtAt.getTime() + 5 * MINUTE_MS);
  const settledAt = instant(deal.settlesOn, "16:05");
  const platform = reportPlatformOf(classOf(bond));
  const route =
    platform === null
      ? { exchange: at % 3 === 2 ? ("BSE" as const) : ("NSE" as const), execution: "OTC_REPORT" as const }
      : platformRoute(platform);
  const sides = { buyerSide: NOTHING_OWN, sellerSide: NOTHING_OWN };
  const obligations = obligationsOf({ consideration });
  const row: OrderRow = {
    id: parts.newId("ord"),
    number,
    kind: "ORDER",
    state: "SETTLED",
    reportedStatus: "accepted",
    ticketId: null,
    ...route,
    report: platform === null ? null : matchedLegs(platform, { dealtAt, reportedAt, number }),
    finstrumentId: bond.isin,
    face: deal.face,
    ...level,
    yieldType: "YTM",
    settlementDate: deal.settlesOn,
    settlementAgreed: null,
    consideration,
    bondTerms: null,
    buyerClientId: `cli_${deal.buyer}`,
    buyerUserId: must(DEALERS[deal.buyer], deal.buyer),
    sellerClientId: `cli_${deal.seller}`,
    sellerUserId: must(DEALERS[deal.seller], deal.seller),
    reporter: "seller",
    brokers: [],
    ...sides,
    dealTime: dealtAt,
    tradeTime: dealtAt,
    reportedAt,
    lateReason: null,
    reference: null,
    onExchange: {
      rfqNumber: null,
      reportNumber: `R${number.slice(2).replace("-", "")}`,
      isReportOpen: false,
      replaces: null,
      isInDoubt: false,
      refusal: null,
      dispute: null,
    },
    dealNumber: `D${number.slice(2).replace("-", "")}`,
    track: {
      ...openedTrack(obligations, { buyer: false, seller: false }),
      number: `S${number.slice(2).replace("-", "")}`,
      status: "PAID_OUT",
      heardAt: settledAt.toISOString(),
      heardPayInPaise: obligations.payInPaise,
      bondsIn: { at: instant(deal.settlesOn, "11:40").toISOString() },
      fundsIn: { at: instant(deal.settlesOn, "12:15").toISOString(), paise: obligations.payInPaise },
      paidOut: { at: settledAt.toISOString() },
      utr: `DEMOR5${number.replaceAll(/\D/g, "")}`,
    },
    amendment: null,
    cancelAskedBy: null,
    cancelAskedAt: null,
    reason: null,
    lateNotified: [],
    confirmedAt,
    settledAt,
    version: 3,
    createdAt: dealtAt,
    updatedAt: settledAt,
  };
  await changing.tx.insert(orders).values(row);
  const corporation = { NSCCL: "NSE Clearing", ICCL: "ICCL", CCIL: "CCIL" }[corporationOf(route.exchange)];
  await changing.tx.insert(orderVersions).values([
    versionOf(parts, row, 1, { text: "Reported", state: "REPORTED", at: reportedAt, userId: row.sellerUserId }),
    versionOf(parts, row, 2, {
      text: `${VENUE_NAMES[route.exchange]} confirmed the report`,
      state: "CONFIRMED",
      at: confirmedAt,
    }),
    versionOf(parts, row, 3, { text: `${corporation} paid out`, state: "SETTLED", at: settledAt }),
  ]);
  await bookOrder(parts, changing, row);
}

function versionOf(
  { newId }: Pick<Parts, "newId">,
  row: OrderRow,
  version: number,
  step: { text: string; state: OrderRow["state"]; at: Date; userId?: string },
) {
  return { id: newId("orv"), orderId: row.id, version, userId: null, terms: termsOf(row), ...step };
}
