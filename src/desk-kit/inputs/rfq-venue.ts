import { CORP_OF } from "#domain/entities/clearing.ts";
import type { OtoParticipant, RfqMode } from "#domain/entities/eoi.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";

/** Where a quote goes beside our platform: the RFQ platform of an exchange, to whom there, and under whose name. */
export interface RfqVenue {
  exchange: Exchange;
  mode: RfqMode;
  /** Whom a one-to-one quote is for; null until it is chosen. */
  participant: OtoParticipant | null;
  anonymous: boolean;
}

/** How a quote goes to an exchange unless its dealer chooses otherwise. */
export const NEW_VENUE = { mode: "OTM", participant: null, anonymous: false } as const;

/** The venue as the contract of a quote has it. */
export function venuePayload({ exchange, mode, participant, anonymous }: RfqVenue) {
  return {
    send_to_rfq: true,
    clearing_corporation: CORP_OF[exchange],
    rfq_mode: mode,
    ...(mode === "OTO" ? { oto_participant_details: participant } : {}),
    anonymous,
  };
}
