import type { VenueRefusal } from "#server/exchange-sandbox/model/refusal.ts";
import type { Venue } from "#server/exchange-sandbox/model/state.ts";
import type { Faults } from "#server/exchange-sandbox/runtime/faults.ts";
import type { Ledger } from "#server/exchange-sandbox/runtime/ledger.ts";

export interface Answer {
  status: number;
  body: unknown;
}

/** How one exchange speaks of what is the same for both. */
export interface Dialect {
  venue: Venue;
  /** Of the header, in small letters. */
  sessionHeader: string;
  refusal: (refusal: VenueRefusal) => Answer;
  failure: (status: number, text: string) => Answer;
}

export interface ServeParts {
  ledger: Ledger;
  faults: Faults;
  wall: () => number;
  /** Ends the process at once, as a power cut would. */
  die: () => void;
  /** When a session was last used, by its key. */
  lastUsed: Map<string, number>;
}
