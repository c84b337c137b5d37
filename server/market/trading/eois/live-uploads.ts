import { and, eq, inArray } from "drizzle-orm";
import { LIVE_STATUSES } from "#domain/trading/eoi-life.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { eois } from "#server/machine/db/schema/trading.ts";
import type { EoiRow } from "#server/market/trading/rows/eoi-presenter.ts";

type QuoteFacts = Pick<
  EoiRow,
  | "finstrumentId"
  | "quoteType"
  | "quantum"
  | "fixedField"
  | "unitPriceStored"
  | "yieldStored"
  | "settlementDate"
  | "endClientId"
  | "exchange"
  | "rfqMode"
  | "anonymous"
  | "otoParticipantDetails"
>;

/** Bond, side, size, level, settlement, client and venue as one text: two quotes of files that share it are one. */
export const quoteKey = (quote: QuoteFacts): string =>
  JSON.stringify([
    quote.finstrumentId,
    quote.quoteType,
    quote.quantum,
    quote.fixedField,
    quote.fixedField === "price" ? quote.unitPriceStored : quote.yieldStored,
    quote.settlementDate,
    quote.endClientId,
    quote.exchange,
    quote.rfqMode,
    quote.anonymous,
    quote.otoParticipantDetails?.participant_code ?? null,
  ]);

/** The live quotes that files of the firm brought, each by {@link quoteKey}. */
export async function liveUploads(tx: Tx, clientId: string, isins: readonly string[]): Promise<ReadonlySet<string>> {
  if (isins.length === 0) return new Set();
  const rows = await tx
    .select()
    .from(eois)
    .where(
      and(
        eq(eois.clientId, clientId),
        eq(eois.source, "UPLOAD"),
        inArray(eois.status, [...LIVE_STATUSES]),
        inArray(eois.finstrumentId, [...new Set(isins)]),
      ),
    );
  return new Set(rows.map(quoteKey));
}
