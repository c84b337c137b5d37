import type { PrivateRun } from "#domain/runs/private-run.ts";
import type { privateRuns } from "#server/machine/db/schema/runs.ts";
import { bondName, candidatesOf } from "#server/market/runs/terms.ts";
import type { Parts } from "#server/machine/core/parts.ts";

export type RunRow = typeof privateRuns.$inferSelect;

/** Further fields of a row: its author, and its channel under the reader's name for it. */
export interface RunContext {
  author: PrivateRun["author"];
  channelName: string;
}

/** A line as it leaves the server, to one member of its channel. */
export function presentRun(parts: Pick<Parts, "bonds">, row: RunRow, { author, channelName }: RunContext): PrivateRun {
  return {
    id: row.id,
    channel_url: row.channelUrl,
    channel_name: channelName,
    message_id: String(row.messageId),
    author,
    at: new Date(row.sentAt).toISOString(),
    expires_at: new Date(row.expiresAt).toISOString(),
    finstrument_id: row.finstrumentId,
    bond_name: bondName(parts, row.finstrumentId),
    candidates: candidatesOf(parts, row.candidates),
    quote_type: row.side,
    quantum: row.size,
    fixed_field: row.fixedField,
    yield_stored: row.yieldStored,
    unit_price_stored: row.unitPriceStored,
    settlement_delta: row.settlementDelta,
    status: row.status,
    text: row.text,
    confidence: row.confidence,
    unresolved: row.unresolved,
  };
}
