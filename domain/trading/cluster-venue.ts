import type { Exchange } from "#domain/entities/exchanges.ts";
import type { VenueAct } from "#domain/entities/venue-acts.ts";
import type { ThreadRole } from "#domain/exchange/venue-thread.ts";

/** Negotiation at an exchange that a cluster mirrors, and the firm's role in it. */
export interface ClusterVenue {
  exchange: Exchange;
  rfqNumber: string;
  /** Null until the exchange assigns one. */
  threadId: string | null;
  /** Our firm in the negotiation. */
  clientId: string;
  role: ThreadRole;
  /** Pending command to the exchange. */
  pending: VenueAct | null;
  /** Reason of the exchange for refusing the last command. */
  text: string | null;
}
