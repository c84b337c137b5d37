import type { VenueRefusal } from "#sandbox/model/refusal.ts";
import type { Venue } from "#sandbox/model/state.ts";
import type { Faults } from "#sandbox/runtime/faults.ts";
import type { Ledger } from "#sandbox/runtime/ledger.ts";

export interface Answer {
  status: number;
  body: unknown;
}

/** Wire format of one exchange for what both have in common. */
export interface Dialect {
  venue: Venue;
  /** Header name in lower case. */
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
