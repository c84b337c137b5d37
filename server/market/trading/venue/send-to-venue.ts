import { eq } from "drizzle-orm";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import { CORP_OF } from "#domain/entities/clearing.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { unknownCodeText } from "#domain/exchange/venue-code.ts";
import { isOpenNow, marketDay, requireExchangeOpen } from "#server/machine/core/market-day.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { clients } from "#server/machine/db/schema/people.ts";
import { venueTime } from "#server/market/exchange/clock-difference.ts";
import { knownParticipants } from "#server/market/exchange/lists.ts";
import { usableCredentials } from "#server/market/exchange/credentials/stored-credentials.ts";
import type { OrderBook } from "#server/market/trading/order-book/order-book.ts";
import { changeOf, queuePlacing } from "#server/market/trading/order-book/venue-commands.ts";
import type { EoiRow } from "#server/market/trading/rows/eoi-presenter.ts";

type Reader = Pick<Tx | Orm, "select">;

/** Requirements for a firm to quote at an exchange. */
interface Membership {
  isRfqMember: boolean;
  code: string | null;
  hasCredentials: boolean;
}

async function membershipOf(parts: Parts, reader: Reader, firmId: string, exchange: Exchange): Promise<Membership> {
  const [firm] = await reader
    .select({ rfqExchanges: clients.rfqExchanges, nse: clients.nscclCode, bse: clients.icclCode })
    .from(clients)
    .where(eq(clients.id, firmId));
  const usable = await usableCredentials(parts, reader, firmId);
  return {
    isRfqMember: firm?.rfqExchanges.includes(exchange) ?? false,
    code: (exchange === "NSE" ? firm?.nse : firm?.bse) ?? null,
    hasCredentials: usable.has(CORP_OF[exchange]),
  };
}

/** Refusal of each quote that cannot go to the exchange it names; null if it can, or names none. */
export async function venueRefusalsOf(orderBook: OrderBook, rows: readonly EoiRow[]): Promise<(Refusal | null)[]> {
  const refusals: (Refusal | null)[] = [];
  for (const row of rows) refusals.push(row.exchange === null ? null : await refusalFor(orderBook, row, row.exchange));
  return refusals;
}

async function refusalFor({ parts, change, day }: OrderBook, row: EoiRow, exchange: Exchange): Promise<Refusal | null> {
  const { isRfqMember, code, hasCredentials } = await membershipOf(parts, change.tx, row.clientId, exchange);
  if (!isRfqMember) return fieldRefusal("clearing_corporation", `Your firm does not quote on ${exchange} RFQ.`);
  const missing = [
    ...(parts.config.exchanges[exchange] === null ? [`${exchange} is not connected here.`] : []),
    ...(code === null ? [`Your firm has no participant code at ${exchange}.`] : []),
    ...(hasCredentials ? [] : [`Your firm's ${exchange} credentials are not set. Ask your ops admin.`]),
  ];
  const [first] = missing;
  if (first !== undefined) {
    return new Refusal("not_ready", first, { fieldErrors: { clearing_corporation: missing } });
  }
  try {
    changeOf(parts, row);
    // A mandate waits for the market; everything else goes to an exchange that deals, by its own clock.
    const venueNow = await venueTime(change.tx, exchange, change.now);
    if (isOpenNow(day)) requireExchangeOpen(marketDay(parts, venueNow), parts.calendar, exchange);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  const to = row.otoParticipantDetails?.participant_code ?? null;
  if (to === null) return null;
  if (to === code) return fieldRefusal("oto_participant_details", "Name a participant of another firm.");
  const known = await knownParticipants(change.tx, exchange);
  const isKnown = known === null || known.some((each) => each.code === to);
  return isKnown ? null : fieldRefusal("oto_participant_details", unknownCodeText(exchange, to));
}

/** Has a quote that is open placed at the exchange it names; as it is where it names none, or is there already. */
export async function sendToVenue({ parts, change }: OrderBook, row: EoiRow): Promise<EoiRow> {
  if (row.exchange === null || row.rfqStatus !== null) return row;
  const { code } = await membershipOf(parts, change.tx, row.clientId, row.exchange);
  return queuePlacing(parts, change, row, code ?? "");
}
