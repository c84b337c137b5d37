import { and, eq, gt, gte, inArray, isNotNull, isNull, notInArray, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { type IsoDate, istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import { type Exposure, stageOfTicket } from "#domain/limits/exposure.ts";
import { must } from "#domain/lib/must.ts";
import { STANDING_STATUSES } from "#domain/trading/eoi-life.ts";
import { OPEN_STATES } from "#domain/trading/trade-cluster.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { columnByColumn, rowsOf } from "#server/machine/db/column-by-column.ts";
import { prepared } from "#server/machine/db/prepared.ts";
import { orders } from "#server/machine/db/schema/orders.ts";
import { clusters, eois, legs, rounds, tickets } from "#server/machine/db/schema/trading.ts";
import { bondsIn, limitDays, type LimitDays, settlementOf, sizeOf } from "#server/market/trading/limits/principal.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";

type Reader = Pick<Tx | Orm, "_" | "select">;

interface Firm {
  parts: Pick<Parts, "bonds" | "calendar">;
  reader: Reader;
  clientId: string;
  now: Date;
  days: LimitDays;
}

/** Everything that counts against the limits of a firm today; the day begins at 00:00 IST. */
export async function readExposures(
  parts: Pick<Parts, "bonds" | "calendar">,
  reader: Reader,
  clientId: string,
  now: Date,
): Promise<Exposure[]> {
  const days = limitDays(parts.calendar, istDateOf(now.getTime()));
  const firm = { parts, reader, clientId, now, days };
  const read = await Promise.all([quotesOf(firm), offersOf(firm), dealsOf(firm), reportsOf(firm)]);
  return read.flat();
}

const dayBeginOf = ({ days }: Firm) => new Date(istInstantMs(days.today, "00:00"));

/** Bond, principal and number of bonds of a level and a size. @param principal rupees, if already known */
function sized(
  { parts, days }: Pick<Firm, "parts" | "days">,
  row: Parameters<typeof bondOf>[1] & { settlementDate: IsoDate; unitPriceStored: number | null },
  quantity: number,
  principal: number | null = null,
): Pick<Exposure, "isin" | "issuer" | "settlement" | "principal" | "bonds"> {
  const { settlementDate, unitPriceStored: cleanPrice } = row;
  const bond = bondOf(parts, row);
  return {
    isin: bond.isin,
    issuer: bond.issuer,
    settlement: settlementOf(days, settlementDate),
    ...(principal === null
      ? sizeOf(bond, { settlementDate, cleanPrice, quantity })
      : { principal, bonds: bondsIn(bond, quantity) }),
  };
}

/** A quote as its limits count it. */
const QUOTE = {
  id: eois.id,
  quoteType: eois.quoteType,
  userId: eois.userId,
  finstrumentId: eois.finstrumentId,
  bondTerms: eois.bondTerms,
  settlementDate: eois.settlementDate,
  unitPriceStored: eois.unitPriceStored,
  remaining: eois.remaining,
};

/** A desk may have a thousand quotes, and each act reads them. */
const standingQuotes = prepared("standing_quotes_of_firm", (db) =>
  db
    .select(columnByColumn(QUOTE))
    .from(eois)
    .where(
      and(
        eq(eois.clientId, sql.placeholder("clientId")),
        inArray(eois.status, [...STANDING_STATUSES]),
        gt(eois.expiresAt, sql.placeholder("now")),
      ),
    ),
);

async function quotesOf(firm: Firm): Promise<Exposure[]> {
  const { reader, clientId, now } = firm;
  const [standing] = await standingQuotes(reader, { clientId, now });
  return rowsOf<typeof QUOTE>(must(standing)).map((quote) => ({
    id: quote.id,
    stage: "open",
    side: quote.quoteType,
    counterpartyId: null,
    userId: quote.userId,
    isBehindQuote: false,
    ...sized(firm, quote, quote.remaining),
  }));
}

const pendingOffers = prepared("pending_offers_of_firm", (db) =>
  db
    .select({ leg: legs, round: rounds, cluster: clusters })
    .from(legs)
    .innerJoin(clusters, and(eq(clusters.id, legs.clusterId), inArray(clusters.state, [...OPEN_STATES])))
    .innerJoin(
      rounds,
      and(eq(rounds.legId, legs.id), eq(rounds.status, "PENDING"), gt(rounds.expiresAt, sql.placeholder("now"))),
    )
    .where(eq(legs.clientId, sql.placeholder("clientId"))),
);

async function offersOf(firm: Firm): Promise<Exposure[]> {
  const { reader, clientId, now } = firm;
  const rows = await pendingOffers(reader, { clientId, now });
  if (rows.length === 0) return [];
  const others = await firm.reader
    .select({ id: legs.id, clusterId: legs.clusterId, clientId: legs.clientId })
    .from(legs)
    .where(
      inArray(
        legs.clusterId,
        rows.map(({ cluster }) => cluster.id),
      ),
    );
  return rows.map(({ leg, round, cluster }) => ({
    id: round.id,
    stage: "open",
    side: leg.side,
    counterpartyId: others.find(({ id, clusterId }) => clusterId === cluster.id && id !== leg.id)?.clientId ?? null,
    userId: round.userId,
    isBehindQuote: leg.eoiId !== null,
    ...sized(firm, { ...cluster, unitPriceStored: round.unitPriceStored }, round.quantity),
  }));
}

/** Only the principal of a deal's money: the JSON is long. */
const principalOf = ({ consideration }: typeof tickets | typeof orders) =>
  sql<number | null>`(${consideration} ->> 'principal')::float8`;

/** A deal, or those together that are done and alike, as limits count it. */
interface Deal extends Pick<
  typeof tickets.$inferSelect,
  "state" | "finstrumentId" | "bondTerms" | "settlementDate" | "buyerClientId" | "sellerClientId" | "quantity"
> {
  /** Null where several are counted together. */
  id: string | null;
  isAccepted: boolean;
  /** True for a deal that CCIL has accepted: CCIL is the counterparty from then on. */
  isCleared: boolean;
  /** The firm's own dealer on this side; null on the side of another firm. */
  buyerUserId: string | null;
  sellerUserId: string | null;
  unitPriceStored: number | null;
  principal: number | null;
}

/** Each act reads a firm's deals of the day. Finished deals stay all day, so the database sums them. */
const dealsOfTheDay = prepared("deals_of_the_day", (db) => {
  const firm = sql.placeholder("clientId");
  // Both sides have consented: no act takes such a deal off by its id before it counts.
  const isDone = and(inArray(tickets.state, ["AGREED", "EXECUTED"]), isNotNull(tickets.consideration));
  const isAccepted = sql`(${tickets.clusterId} is not null or ${tickets.buyerEoiId} is not null or ${tickets.sellerEoiId} is not null)`;
  const unlessDone = (column: AnyPgColumn) => sql`case when not ${isDone} then ${column} end`;
  // A selection of one table names its columns without it, so the inner query names both tables itself.
  const isCleared = sql<boolean>`(${tickets.exchange} = 'NDSOM' and exists (select 1 from ${orders} o
    where o.ticket_id = ${tickets}.id and o.report ->> 'clearing' = 'accepted'))`;
  const own = (client: AnyPgColumn, user: AnyPgColumn) => sql`case when ${eq(client, firm)} then ${user} end`;
  const deal = db
    .select({
      id: unlessDone(tickets.id).as("id"),
      state: tickets.state,
      isAccepted: sql`(${isDone} or ${isAccepted})`.as("is_accepted"),
      finstrumentId: tickets.finstrumentId,
      bondTerms: tickets.bondTerms,
      settlementDate: tickets.settlementDate,
      buyerClientId: tickets.buyerClientId,
      sellerClientId: tickets.sellerClientId,
      buyerUserId: own(tickets.buyerClientId, tickets.buyerUserId).as("buyer_user"),
      sellerUserId: own(tickets.sellerClientId, tickets.sellerUserId).as("seller_user"),
      unitPriceStored: unlessDone(tickets.unitPriceStored).as("unit_price"),
      quantity: sql`sum(${tickets.quantity})`.as("quantity_sum"),
      principal: sql`sum(${principalOf(tickets)})`.as("principal_sum"),
      isCleared: isCleared.as("is_cleared"),
    })
    .from(tickets)
    .where(
      and(
        or(eq(tickets.buyerClientId, firm), eq(tickets.sellerClientId, firm)),
        gte(tickets.createdAt, sql.placeholder("since")),
        notInArray(tickets.state, ["REJECTED", "CANCELLED"]),
      ),
    )
    .groupBy(sql`1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14`)
    .as("deal");
  return db
    .select({
      deals: sql<
        Deal[]
      >`coalesce(json_agg(json_build_object('id', ${deal.id}, 'state', ${deal.state}, 'isAccepted', ${deal.isAccepted},
        'finstrumentId', ${deal.finstrumentId}, 'bondTerms', ${deal.bondTerms}, 'settlementDate', ${deal.settlementDate},
        'buyerClientId', ${deal.buyerClientId}, 'sellerClientId', ${deal.sellerClientId},
        'buyerUserId', ${deal.buyerUserId}, 'sellerUserId', ${deal.sellerUserId}, 'quantity', ${deal.quantity},
        'unitPriceStored', ${deal.unitPriceStored}, 'principal', ${deal.principal}, 'isCleared', ${deal.isCleared})), '[]')`,
    })
    .from(deal);
});

async function dealsOf(firm: Firm): Promise<Exposure[]> {
  const { reader, clientId } = firm;
  const [read] = await dealsOfTheDay(reader, { clientId, since: dayBeginOf(firm) });
  return must(read).deals.flatMap((row): Exposure[] => {
    const stage = stageOfTicket(row.state, row.isAccepted);
    if (stage === null) return [];
    const size = sized(firm, row, row.quantity, row.principal);
    const shared = { id: row.id, stage, isBehindQuote: false, ...size };
    const other = (firmId: string) => (row.isCleared ? null : firmId);
    const buys = (userId: string) => ({
      ...shared,
      side: "BID" as const,
      counterpartyId: other(row.sellerClientId),
      userId,
    });
    const sells = (userId: string) => ({
      ...shared,
      side: "ASK" as const,
      counterpartyId: other(row.buyerClientId),
      userId,
    });
    // A firm on both sides of a deal buys and sells.
    return [
      ...(row.buyerUserId === null ? [] : [buys(row.buyerUserId)]),
      ...(row.sellerUserId === null ? [] : [sells(row.sellerUserId)]),
    ];
  });
}

/** Trades that were reported by hand; an order of a ticket is that ticket's deal. */
const reportedTrades = prepared("reported_trades_of_firm", (db) => {
  const firm = sql.placeholder("clientId");
  return db
    .select({
      id: orders.id,
      state: orders.state,
      reporter: orders.reporter,
      buyerClientId: orders.buyerClientId,
      sellerClientId: orders.sellerClientId,
      buyerUserId: orders.buyerUserId,
      sellerUserId: orders.sellerUserId,
      finstrumentId: orders.finstrumentId,
      bondTerms: orders.bondTerms,
      settlementDate: orders.settlementDate,
      unitPriceStored: orders.unitPriceStored,
      face: orders.face,
      principal: principalOf(orders),
    })
    .from(orders)
    .where(
      and(
        isNull(orders.ticketId),
        or(eq(orders.buyerClientId, firm), eq(orders.sellerClientId, firm)),
        gte(orders.createdAt, sql.placeholder("since")),
        notInArray(orders.state, ["REJECTED", "CANCELLED"]),
      ),
    );
});

async function reportsOf(firm: Firm): Promise<Exposure[]> {
  const { reader, clientId } = firm;
  const rows = await reportedTrades(reader, { clientId, since: dayBeginOf(firm) });
  return rows.flatMap((row): Exposure[] => {
    const isBuyer = row.buyerClientId === clientId;
    // A firm is not bound by another firm's report before it has accepted it.
    const isOwn = row.reporter === (isBuyer ? "buyer" : "seller");
    if (row.state === "REPORTED" && !isOwn) return [];
    return [
      {
        id: row.id,
        stage: row.state === "REPORTED" || row.state === "ACCEPTED" ? "reserved" : "used",
        isBehindQuote: false,
        ...sized(firm, row, row.face, row.principal),
        side: isBuyer ? "BID" : "ASK",
        counterpartyId: isBuyer ? row.sellerClientId : row.buyerClientId,
        userId: isBuyer ? row.buyerUserId : row.sellerUserId,
      },
    ];
  });
}
