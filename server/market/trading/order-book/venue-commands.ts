import type { Exchange } from "#domain/entities/exchanges.ts";
import { lotOf } from "#domain/entities/lot.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { lastMomentMs } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import { CAME_BACK_LATE } from "#domain/exchange/rfq-text.ts";
import type { PlaceQuote, QuoteChange } from "#domain/exchange/venue-quote.ts";
import { termsOf } from "#domain/pricing/terms-of-bond.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { cancelQueued, newTag, openCommands, queueCommand } from "#server/market/exchange/queue-command.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import type { EoiRow } from "#server/market/trading/rows/eoi-presenter.ts";

const MINUTE_MS = 60_000;
/** A withdrawal is tried for as long as the quote could still be dealt on. */
const WITHDRAWN_WITHIN_MS = 24 * 60 * MINUTE_MS;

/** True when an exchange has it, or may have it: then it is dealt only there. */
export function isOnVenue(row: Pick<EoiRow, "rfqStatus">): boolean {
  return row.rfqStatus === "QUEUED" || row.rfqStatus === "LIVE";
}

export function isMoneyMarket(bond: Bond): boolean {
  const terms = termsOf(bond);
  return terms.ok && (terms.family === "DISC-365" || terms.family === "NCD-MM");
}

/** The end of a quote as an exchange takes it: the whole minute before, since our own end withdraws the rest. */
function validTill({ validity, expiresAt }: EoiRow): string | null {
  if (validity === "DAY") return null;
  return new Date(Math.floor(lastMomentMs(expiresAt.getTime()) / MINUTE_MS) * MINUTE_MS).toISOString();
}

/** Fields of a quote that can be changed at its exchange. @throws Refusal without a yield */
export function changeOf(parts: Pick<Parts, "bonds">, row: EoiRow): QuoteChange {
  const { yieldStored, unitPriceStored, quantum } = row;
  if (yieldStored === null) {
    throw fieldRefusal("yield_stored", "A quote on an exchange needs a yield, and this bond's price gives none.");
  }
  const lotRupees = must(lotOf(bondOf(parts, row)), "lot of a bond that is quoted").rupees;
  return {
    faceRupees: quantum,
    lotRupees,
    yieldFraction: yieldStored,
    price: unitPriceStored,
    validTill: validTill(row),
  };
}

/** @param participantCode the firm's own code at the exchange */
export function placeQuoteOf(
  parts: Pick<Parts, "bonds">,
  row: EoiRow,
  participantCode: string,
  tag: string,
): PlaceQuote {
  const bond = bondOf(parts, row);
  const to = row.otoParticipantDetails;
  const putCallDate = row.yieldType === "YTM" ? null : (bond.call_date ?? null);
  if (row.yieldType !== "YTM" && putCallDate === null) {
    throw fieldRefusal("yield_type", `No date is known that ${row.yieldType} of this bond is quoted to.`);
  }
  return {
    ...changeOf(parts, row),
    tag,
    isin: bond.isin,
    side: row.quoteType,
    mode: row.rfqMode ?? "OTM",
    participantCode,
    // Only a broker places a brokered one to many, and in the broker's own name.
    brokerCode: row.brokerId !== null && row.rfqMode !== "OTO" ? participantCode : null,
    toCodes: row.rfqMode === "OTO" && to !== null ? [to.participant_code] : [],
    isAnonymous: row.anonymous,
    yieldType: row.yieldType,
    putCallDate,
    isMoneyMarket: isMoneyMarket(bond),
    settlementDelta: row.settlementDelta === 0 ? 0 : 1,
  };
}

/** Queues the placing of a quote that is now open on our platform. Returns the row after that. */
export async function queuePlacing(
  parts: Parts,
  changing: Change,
  row: EoiRow,
  participantCode: string,
): Promise<EoiRow> {
  const exchange = must(row.exchange, "exchange");
  const tag = newTag();
  const payload = placeQuoteOf(parts, row, participantCode, tag);
  const { id: subjectId, clientId: firmId, expiresAt: notAfter } = row;
  await queueCommand(parts, changing, { exchange, kind: "place", subjectId, firmId, payload, notAfter, tag });
  changing.audit("exchange.queued", row.id, { exchange, kind: "place", quote: payload }, [row.finstrumentId]);
  return { ...row, rfqStatus: "QUEUED", rfqCode: null, rfqText: null };
}

/** Removes a quote that ended here from its exchange: cancels an unsent command, or withdraws the placed quote. */
export async function leaveVenue(parts: Parts, changing: Change, row: EoiRow): Promise<EoiRow> {
  const exchange: Exchange = must(row.exchange, "exchange");
  const taken = await cancelQueued(changing, row.id);
  // It never got there, so there is nothing that the exchange could say.
  if (taken.some(({ kind }) => kind === "place")) {
    changing.publish("refresh_rfq_quotes", row.clientId, null);
    if (row.status !== "EXPIRED") return { ...row, rfqStatus: "CANCELLED" };
    changing.audit("exchange.lapsed", row.id, { exchange, kind: "place" }, [row.finstrumentId]);
    return { ...row, rfqStatus: "FAILED", rfqText: CAME_BACK_LATE };
  }
  const open = await openCommands(changing.tx, [row.id]);
  if (open.some(({ kind }) => kind === "withdraw")) return row;
  const { id: subjectId, clientId: firmId } = row;
  const notAfter = new Date(changing.now.getTime() + WITHDRAWN_WITHIN_MS);
  const command = { exchange, kind: "withdraw", subjectId, firmId, payload: {}, notAfter, tag: newTag() } as const;
  await queueCommand(parts, changing, command);
  changing.audit("exchange.queued", row.id, { exchange, kind: "withdraw" }, [row.finstrumentId]);
  return row;
}
