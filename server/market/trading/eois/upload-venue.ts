import type { EoiPayloadIn } from "#domain/contract/http/eoi.ts";
import { CORP_OF } from "#domain/entities/clearing.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { Participant } from "#domain/exchange/participants.ts";
import type { QuoteRow } from "#domain/tables/readers/quotes.ts";

// The columns of an upload that send a row to an exchange beside our platform. A file without them sends nothing there.

/** Known participants of each exchange. */
export type Named = Readonly<Partial<Record<Exchange, readonly Participant[]>>>;

type VenueCells = Pick<
  EoiPayloadIn,
  "send_to_rfq" | "clearing_corporation" | "oto_participant_details" | "anonymous"
> & {
  /** As written: the rule of the payload refuses an unknown mode. */
  rfq_mode?: string;
};

/** The exchange fields of a payload from a row of a table; or the errors, by column. */
export function venueCells(
  row: Pick<QuoteRow, "send_to_rfq" | "anonymous" | "exchange" | "rfq_mode" | "participant_code">,
  participants: Named,
): { venue: VenueCells } | { errors: Record<string, string[]> } {
  const { exchange, rfq_mode: mode, participant_code: code } = row;
  const isSent = row.send_to_rfq === true;
  const isNamed = exchange !== null || mode !== null || code !== null || row.anonymous === true;
  // A row that names an exchange without asking to be sent there is refused, since the intent is unclear.
  if (!isSent && isNamed) return { errors: { send_to_rfq: ["Enter yes to send the row to an exchange."] } };
  if (mode === "OTM" && code !== null) {
    return { errors: { participant_code: ["A one-to-many quote names no participant."] } };
  }
  if (!isSent) return { venue: {} };
  return {
    venue: {
      send_to_rfq: true,
      ...(exchange === null ? {} : { clearing_corporation: CORP_OF[exchange] }),
      ...(mode === null ? {} : { rfq_mode: mode }),
      ...(code === null || exchange === null
        ? {}
        : {
            oto_participant_details: { exchange, participant_code: code, name: nameOf(participants, exchange, code) },
          }),
      anonymous: row.anonymous === true,
    },
  };
}

/** Its name there; the code itself while no participant with this code is known. */
function nameOf(participants: Named, exchange: Exchange, code: string): string {
  return participants[exchange]?.find((each) => each.code === code)?.name ?? code;
}
