import { and, eq, gt, gte, inArray, isNull, notInArray, or, sql } from "drizzle-orm";
import { type IsoDate, istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import { type Exposure, stageOfTicket } from "#domain/limits/exposure.ts";
import { must } from "#domain/lib/must.ts";
import { STANDING_STATUSES } from "#domain/trading/eoi-life.ts";
import { OPEN_STATES } from "#domain/trading/trade-cluster.ts";
import type { Parts } from "#server/core/parts.ts";
import type { Orm, Tx } from "#server/db/database.ts";
import { prepared } from "#server/db/prepared.ts";
import { orders } from "#server/db/schema/orders.ts";
import { clusters, eois, legs, rounds, tickets } from "#server/db/schema/trading.ts";
import { settlementOf, sizeOf } from "#server/trading/limits/principal.ts";
import { bondOf } from "#server/trading/rows/bond-of.ts";

type Reader = Pick<Tx | Orm, "_" | "select">;

interface Firm {
  parts: Pick<Parts, "bonds" | "calendar">;
  reader: Reader;
  clientId: string;
  now: Date;
  today: IsoDate;
}

/** Everything that counts against the limits of a firm today; the day begins at 00:00 IST. */
export async function readExposures(
  parts: Pick<Parts, "bonds" | "calendar">,
  reader: Reader,
  clientId: string,
  now: Date,
): Promise<Exposure[]> {
  const firm = { parts, reader, clientId, now, today: istDateOf(now.getTime()) };
  const read = await Promise.all([quotesOf(firm), offersOf(firm), dealsOf(firm), reportsOf(firm)]);
  return read.flat();
}

/** What a level and a size come to, and for which bond. */
function sized(
  { parts, today }: Firm,
  row: Parameters<typeof bondOf>[1] & { settlementDate: IsoDate; unitPriceStored: number | null },
  quantity: number,
): Pick<Exposure, "isin" | "issuer" | "settlement" | "principal" | "bonds"> {
  const { settlementDate, unitPriceStored: cleanPrice } = row;
  const bond = bondOf(parts, row);
  return {
    isin: bond.isin,
    issuer: bond.issuer,
    settlement: settlementOf(parts.calendar, today, settlementDate),
    ...sizeOf(bond, { settlementDate, cleanPrice, quantity }),
  };
}

/** A quote as its limits count it. */
type Quote = Pick<
  typeof eois.$inferSelect,
  "id" | "quoteType" | "userId" | "finstrumentId" | "bondTerms" | "settlementDate" | "unitPriceStored" | "remaining"
>;

/** A desk may have a thousand quotes, and each act reads them: as one value, because the mapper would take longer than the answer. */
const standingQuotes = prepared("standing_quotes_of_firm", (db) =>
  db
    .select({
      quotes: sql<
        Quote[]
      >`coalesce(json_agg(json_build_object('id', ${eois.id}, 'quoteType', ${eois.quoteType}, 'userId', ${eois.userId},
        'finstrumentId', ${eois.finstrumentId}, 'bondTerms', ${eois.bondTerms}, 'settlementDate', ${eois.settlementDate},
        'unitPriceStored', ${eois.unitPriceStored}, 'remaining', ${eois.remaining})), '[]')`,
    })
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
  return must(standing).quotes.map((quote) => ({
    id: quote.id,
    stage: "open",
    side: quote.quoteType,
    counterpartyId: null,
    userId: quote.userId,
    isBehindQuote: false,
    ...sized(firm, quote, quote.remaining),
  }));
}

async function offersOf(firm: Firm): Promise<Exposure[]> {
  const rows = await firm.reader
    .select({ leg: legs, round: rounds, cluster: clusters })
    .from(legs)
    .innerJoin(clusters, and(eq(clusters.id, legs.clusterId), inArray(clusters.state, [...OPEN_STATES])))
    .innerJoin(rounds, and(eq(rounds.legId, legs.id), eq(rounds.status, "PENDING"), gt(rounds.expiresAt, firm.now)))
    .where(eq(legs.clientId, firm.clientId));
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

/** Of a deal's money what counts: the rest of it is long. */
const principalOf = ({ consideration }: typeof tickets | typeof orders) =>
  sql<number | null>`(${consideration} ->> 'principal')::float8`;

async function dealsOf(firm: Firm): Promise<Exposure[]> {
  const { clientId, today } = firm;
  const rows = await firm.reader
    .select({
      id: tickets.id,
      state: tickets.state,
      clusterId: tickets.clusterId,
      buyerEoiId: tickets.buyerEoiId,
      sellerEoiId: tickets.sellerEoiId,
      buyerClientId: tickets.buyerClientId,
      sellerClientId: tickets.sellerClientId,
      buyerUserId: tickets.buyerUserId,
      sellerUserId: tickets.sellerUserId,
      finstrumentId: tickets.finstrumentId,
      bondTerms: tickets.bondTerms,
      settlementDate: tickets.settlementDate,
      unitPriceStored: tickets.unitPriceStored,
      quantity: tickets.quantity,
      principal: principalOf(tickets),
    })
    .from(tickets)
    .where(
      and(
        or(eq(tickets.buyerClientId, clientId), eq(tickets.sellerClientId, clientId)),
        gte(tickets.createdAt, new Date(istInstantMs(today, "00:00"))),
      ),
    );
  return rows.flatMap((row): Exposure[] => {
    const isAccepted = row.clusterId !== null || row.buyerEoiId !== null || row.sellerEoiId !== null;
    const stage = stageOfTicket(row.state, isAccepted);
    if (stage === null) return [];
    const size = sized(firm, row, row.quantity);
    const shared = {
      id: row.id,
      stage,
      isBehindQuote: false,
      ...size,
      principal: row.principal ?? size.principal,
    };
    const buys = { ...shared, side: "BID" as const, counterpartyId: row.sellerClientId, userId: row.buyerUserId };
    const sells = { ...shared, side: "ASK" as const, counterpartyId: row.buyerClientId, userId: row.sellerUserId };
    // A firm on both sides of a deal buys and sells.
    return [...(row.buyerClientId === clientId ? [buys] : []), ...(row.sellerClientId === clientId ? [sells] : [])];
  });
}

/** Trades that were reported by hand; an order of a ticket is that ticket's deal. */
async function reportsOf(firm: Firm): Promise<Exposure[]> {
  const { clientId, today } = firm;
  const rows = await firm.reader
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
        or(eq(orders.buyerClientId, clientId), eq(orders.sellerClientId, clientId)),
        gte(orders.createdAt, new Date(istInstantMs(today, "00:00"))),
        notInArray(orders.state, ["REJECTED", "CANCELLED"]),
      ),
    );
  return rows.flatMap((row): Exposure[] => {
    const isBuyer = row.buyerClientId === clientId;
    // Nobody stands by what another firm says of it before it has accepted.
    const isOwn = row.reporter === (isBuyer ? "buyer" : "seller");
    if (row.state === "REPORTED" && !isOwn) return [];
    const size = sized(firm, row, row.face);
    return [
      {
        id: row.id,
        stage: row.state === "REPORTED" || row.state === "ACCEPTED" ? "reserved" : "used",
        isBehindQuote: false,
        ...size,
        principal: row.principal ?? size.principal,
        side: isBuyer ? "BID" : "ASK",
        counterpartyId: isBuyer ? row.sellerClientId : row.buyerClientId,
        userId: isBuyer ? row.buyerUserId : row.sellerUserId,
      },
    ];
  });
}
