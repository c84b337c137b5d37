import type { EoiPayloadIn } from "#domain/contract/http/eoi.ts";
import { CORP_OF } from "#domain/entities/clearing.ts";
import { EXCHANGES, type Exchange } from "#domain/entities/exchanges.ts";
import type { Participant } from "#domain/exchange/participants.ts";
import { VENUE_COLUMNS } from "#domain/trading/upload-columns.ts";

// The columns of an upload that send a row to an exchange beside our platform. A file without them sends nothing there.

/** Who can be named at each exchange, as far as it is known. */
export type Named = Readonly<Partial<Record<Exchange, readonly Participant[]>>>;

type VenueCells = Pick<
  EoiPayloadIn,
  "send_to_rfq" | "clearing_corporation" | "oto_participant_details" | "anonymous"
> & {
  /** As it is written: the rule of the payload refuses what is none. */
  rfq_mode?: string;
};

const YES = new Set(["yes", "y", "true", "1"]);
const NO = new Set(["", "no", "n", "false", "0"]);

/** What the cells say of the exchange, as a payload has it; or what is wrong, by column. */
export function venueCells(
  row: Readonly<Record<string, string>>,
  participants: Named,
): { venue: VenueCells } | { errors: Record<string, string[]> } {
  const cell = (column: (typeof VENUE_COLUMNS)[number]) => (row[column] ?? "").trim();
  const errors: Record<string, string[]> = {};
  for (const column of ["send_to_rfq", "anonymous"] as const) {
    const text = cell(column).toLowerCase();
    if (!YES.has(text) && !NO.has(text)) errors[column] = ["Say yes or no."];
  }
  const isSent = YES.has(cell("send_to_rfq").toLowerCase());
  const written = cell("exchange").toUpperCase();
  const exchange = EXCHANGES.find((each) => each === written);
  if (written !== "" && exchange === undefined) errors["exchange"] = [`Should be ${EXCHANGES.join(" or ")}.`];
  const isNamed = VENUE_COLUMNS.slice(1).some((column) => !NO.has(cell(column).toLowerCase()));
  // Whoever names an exchange means it; a row that only seems to go there is refused.
  if (!isSent && isNamed) errors["send_to_rfq"] ??= ["Say yes to send the row to an exchange."];
  const code = cell("participant_code").toUpperCase();
  const mode = cell("rfq_mode").toUpperCase();
  if (mode === "OTM" && code !== "") errors["participant_code"] = ["A one-to-many quote names no participant."];
  if (Object.keys(errors).length > 0) return { errors };
  if (!isSent) return { venue: {} };
  return {
    venue: {
      send_to_rfq: true,
      ...(exchange === undefined ? {} : { clearing_corporation: CORP_OF[exchange] }),
      ...(mode === "" ? {} : { rfq_mode: mode }),
      ...(code === "" || exchange === undefined
        ? {}
        : {
            oto_participant_details: { exchange, participant_code: code, name: nameOf(participants, exchange, code) },
          }),
      anonymous: YES.has(cell("anonymous").toLowerCase()),
    },
  };
}

/** Its name there; the code itself while nobody of this code is known. */
function nameOf(participants: Named, exchange: Exchange, code: string): string {
  return participants[exchange]?.find((each) => each.code === code)?.name ?? code;
}
