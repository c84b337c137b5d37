import type { Exchange } from "#domain/entities/exchanges.ts";
import type { VenueAct } from "#domain/entities/venue-acts.ts";
import type { ThreadRole } from "#domain/exchange/venue-thread.ts";

/** Which negotiation at which exchange a cluster mirrors, and for whom. */
export interface ClusterVenue {
  exchange: Exchange;
  rfqNumber: string;
  /** Null until the exchange has given it one. */
  threadId: string | null;
  /** The firm of ours that it is shown to. */
  clientId: string;
  role: ThreadRole;
  /** What it is asked and has not answered. */
  pending: VenueAct | null;
  /** Why the exchange refused the last that was asked. */
  text: string | null;
}
