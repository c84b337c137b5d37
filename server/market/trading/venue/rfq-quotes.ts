import { and, desc, eq, gte, inArray, isNotNull, or } from "drizzle-orm";
import type { QueryOf, ResponseOf } from "#domain/contract/endpoint.ts";
import type { listRfqQuotes } from "#domain/contract/http/eoi.ts";
import { must } from "#domain/lib/must.ts";
import { QUOTE_COMMANDS, type RfqQuote } from "#domain/entities/rfq-quote.ts";
import { istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import type { VenueQuote } from "#domain/exchange/venue-quote.ts";
import { type Actor, hasTradeAccess } from "#server/machine/core/actor.ts";
import { boundsOf, emptyPage, pageOf } from "#server/machine/core/paging.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { venueQuotes } from "#server/machine/db/schema/exchanges.ts";
import { eois } from "#server/machine/db/schema/trading.ts";
import { openCommands, type CommandRow } from "#server/market/exchange/queue-command.ts";
import { bondMatches } from "#server/market/trading/rows/bond-matches.ts";
import type { EoiRow } from "#server/market/trading/rows/eoi-presenter.ts";

/** Quotes on the exchanges as the actor's firm sees them: those alive, and of its own those of today. */
export async function readRfqQuotes(
  parts: Parts,
  actor: Actor,
  query: QueryOf<typeof listRfqQuotes>,
): Promise<ResponseOf<typeof listRfqQuotes>> {
  if (!hasTradeAccess(actor)) return emptyPage();
  const words = query.search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const all = (await rowsOf(parts, actor)).filter(
    (row) => (!query.my_quotes || row.mine) && (words.length === 0 || isMeant(parts, row, words)),
  );
  const { limit, offset } = boundsOf(query);
  return pageOf(query, all.length, limit === undefined ? all : all.slice(offset, offset + limit));
}

function isMeant({ bonds }: Parts, { finstrument_id, rfq_number }: RfqQuote, words: readonly string[]): boolean {
  const bond = bonds.get(finstrument_id);
  if (words.length === 1 && rfq_number?.toLowerCase() === words[0]) return true;
  return bond !== undefined && bondMatches(bond, words);
}

async function rowsOf(parts: Parts, { clientId }: Actor): Promise<RfqQuote[]> {
  const { orm } = parts.db;
  const today = new Date(istInstantMs(istDateOf(parts.clock.now().getTime()), "00:00"));
  const own = await orm
    .select()
    .from(eois)
    .where(
      and(
        eq(eois.clientId, clientId),
        isNotNull(eois.rfqStatus),
        or(inArray(eois.rfqStatus, ["QUEUED", "LIVE"]), gte(eois.updatedAt, today)),
      ),
    )
    .orderBy(desc(eois.createdAt), desc(eois.id));
  const seen = await orm
    .select()
    .from(venueQuotes)
    .where(and(eq(venueQuotes.clientId, clientId), or(eq(venueQuotes.isLive, true), gte(venueQuotes.seenAt, today))))
    .orderBy(desc(venueQuotes.seenAt), desc(venueQuotes.number));
  const commands = Map.groupBy(
    await openCommands(
      orm,
      own.map(({ id }) => id),
    ),
    (row) => row.subjectId,
  );
  const byNumber = new Map(seen.map((row) => [`${row.exchange} ${row.number}`, row.quote]));
  const ownNumbers = new Set(own.map(({ exchange, rfqNumber }) => `${exchange} ${rfqNumber}`));
  const others = seen.filter(
    ({ exchange, number, isMine, isLive }) => !ownNumbers.has(`${exchange} ${number}`) && (isMine || isLive),
  );
  return [
    ...own.map((row) => ofEoi(parts, row, byNumber.get(`${row.exchange} ${row.rfqNumber}`), commands.get(row.id))),
    ...others.map(({ exchange, quote, isMine }) => ofVenue(parts, exchange, quote, isMine)),
  ];
}

/** One of our own quotes: the data we sent, with the exchange's state of it. */
function ofEoi(
  parts: Parts,
  row: EoiRow,
  seen: VenueQuote | undefined,
  commands: readonly CommandRow[] | undefined,
): RfqQuote {
  const last = commands?.at(-1);
  return {
    id: row.id,
    exchange: must(row.exchange, "exchange"),
    rfq_number: row.rfqNumber,
    mine: true,
    eoi_id: row.id,
    participant: seen?.participantCode ?? null,
    mode: row.rfqMode ?? "OTM",
    side: row.quoteType,
    finstrument_id: row.finstrumentId,
    bond_name: parts.bonds.get(row.finstrumentId)?.display_name ?? row.finstrumentId,
    quantum: row.quantum,
    remaining: row.remaining,
    traded: row.quantum - row.remaining,
    confirmed: seen?.confirmedRupees ?? 0,
    yield_stored: row.yieldStored,
    unit_price_stored: row.unitPriceStored,
    yield_type: row.yieldType,
    settlement_date: row.settlementDate,
    valid_till: row.expiresAt.toISOString(),
    negotiable: seen?.isNegotiable ?? true,
    min_fill: seen?.minFillRupees ?? null,
    step: seen?.stepRupees ?? null,
    rfq_status: must(row.rfqStatus, "rfq_status"),
    rfq_text: row.rfqText,
    in_doubt: row.inDoubt,
    pending: QUOTE_COMMANDS.find((kind) => kind === last?.kind) ?? null,
    version: row.version,
  };
}

const STATUS = { LIVE: "LIVE", TRADED: "TRADED", WITHDRAWN: "CANCELLED", EXPIRED: "CANCELLED" } as const;

/** One that was not sent from here. */
function ofVenue(parts: Parts, exchange: RfqQuote["exchange"], quote: VenueQuote, isMine: boolean): RfqQuote {
  return {
    id: `${exchange} ${quote.number}`,
    exchange,
    rfq_number: quote.number,
    mine: isMine,
    eoi_id: null,
    participant: quote.participantCode,
    mode: quote.mode,
    side: quote.side,
    finstrument_id: quote.isin,
    bond_name: parts.bonds.get(quote.isin)?.display_name ?? quote.isin,
    quantum: quote.faceRupees,
    remaining: Math.max(0, quote.faceRupees - quote.tradedRupees),
    traded: quote.tradedRupees,
    confirmed: quote.confirmedRupees,
    yield_stored: quote.yieldFraction,
    unit_price_stored: quote.price,
    yield_type: quote.yieldType,
    settlement_date: quote.settlementDate,
    valid_till: quote.validTill,
    negotiable: quote.isNegotiable,
    min_fill: quote.minFillRupees,
    step: quote.stepRupees,
    rfq_status: STATUS[quote.state],
    rfq_text: null,
    in_doubt: false,
    pending: null,
    version: quote.version,
  };
}
