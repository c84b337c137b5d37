import type { Exchange } from "#domain/entities/exchanges.ts";
import type { ExchangeTimes } from "#domain/exchange/command.ts";
import type { VenueRefusal } from "#domain/exchange/venue-code.ts";
import type { VenueRow } from "#domain/exchange/venue-row.ts";
import { CLOCK_ACTOR } from "#server/core/actor.ts";
import type { Change } from "#server/core/change.ts";
import type { Parts } from "#server/core/parts.ts";
import type { Tx } from "#server/db/database.ts";
import type { Venues } from "#server/exchange/adapter.ts";
import type { CommandRow } from "#server/exchange/queue-command.ts";

/** What an exchange answers, calls back with or is polled for, is its own act and nobody's of ours. */
export const EXCHANGE_CAUSE = { actor: CLOCK_ACTOR, requestId: "exchange" };

/** What of ours is on an exchange, locked for one change. What it is told, it writes and publishes at `flush`. */
export interface LockedSubject {
  /** The firms whose compliance reads what becomes of it. */
  readonly firms: readonly string[];
  /** The exchange did what a command said. */
  done(command: CommandRow, row: VenueRow): Promise<void>;
  /** The exchange says how it stands: after an answer, by a callback, by a poll. */
  seen(row: VenueRow): Promise<void>;
  /** @param text for people */
  refused(command: CommandRow, refusal: VenueRefusal, text: string): Promise<void>;
  inDoubt(isInDoubt: boolean): void;
  /** A command's time passed before it could be sent. */
  lapsed(command: CommandRow): Promise<void>;
  flush(): Promise<void>;
}

/** What is ours on the exchanges, as commands and events change it. The noun that owns it gives it. */
export interface SubjectLocks {
  /** Locks it; null where there is none of this id. */
  lock(changing: Change, subjectId: string): Promise<LockedSubject | null>;
}

/** All that is ours there. */
export interface SubjectEffects extends SubjectLocks {
  /**
   * What of ours a row is about that comes of no command of ours, such as a negotiation that others begin on our quote or a
   * deal that they make on it: it is written down here when it is seen first. Null where it is nobody's of ours.
   * @param commanded what the commands have it about; null for none
   */
  find(changing: Change, exchange: Exchange, row: VenueRow, commanded: string | null): Promise<string | null>;
  /** What a confirmed deal of an exchange is to us; null where it is nothing of ours. */
  ofDeal(tx: Tx, exchange: Exchange, dealNumber: string): Promise<string | null>;
}

/** What the exchange's end of the product is put together from. */
export interface ExchangeParts {
  parts: Parts;
  venues: Venues;
  effects: SubjectEffects;
  times: ExchangeTimes;
}
