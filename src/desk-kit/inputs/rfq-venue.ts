import { CORP_OF } from "#domain/entities/clearing.ts";
import type { OtoParticipant, RfqMode } from "#domain/entities/eoi.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";

/** Exchange RFQ platform a quote is also sent to, with its addressee and name. */
export interface RfqVenue {
  exchange: Exchange;
  mode: RfqMode;
  /** Participant of a one-to-one quote; null until chosen. */
  participant: OtoParticipant | null;
  anonymous: boolean;
}

/** Default settings of a quote on an exchange. */
export const NEW_VENUE = { mode: "OTM", participant: null, anonymous: false } as const;

/** Converts the venue to the quote's contract. */
export function venuePayload({ exchange, mode, participant, anonymous }: RfqVenue) {
  return {
    send_to_rfq: true,
    clearing_corporation: CORP_OF[exchange],
    rfq_mode: mode,
    ...(mode === "OTO" ? { oto_participant_details: participant } : {}),
    anonymous,
  };
}
