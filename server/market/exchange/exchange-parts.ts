import type { Exchange } from "#domain/entities/exchanges.ts";
import type { ExchangeTimes } from "#domain/exchange/command.ts";
import type { VenueRefusal } from "#domain/exchange/venue-code.ts";
import type { VenueRow } from "#domain/exchange/venue-row.ts";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Tx } from "#server/machine/db/database.ts";
import type { Venues } from "#server/market/exchange/adapter.ts";
import type { CommandRow } from "#server/market/exchange/queue-command.ts";

/** Cause of changes from an exchange's answers, callbacks and polls: the exchange acts, not a user of ours. */
export const EXCHANGE_CAUSE = { actor: CLOCK_ACTOR, requestId: "exchange" };

/**
 * An EOI, ticket or order of ours on an exchange, locked for one change. `flush` writes and publishes the updates
 * passed to it.
 */
export interface LockedSubject {
  /** Firms whose compliance can read its audit entries. */
  readonly firms: readonly string[];
  /** The exchange carried out a command. */
  done(command: CommandRow, row: VenueRow): Promise<void>;
  /** Its state at the exchange: after an answer, by a callback, by a poll. */
  seen(row: VenueRow): Promise<void>;
  /** @param text for people */
  refused(command: CommandRow, refusal: VenueRefusal, text: string): Promise<void>;
  inDoubt(isInDoubt: boolean): void;
  /** A command's time passed before it could be sent. */
  lapsed(command: CommandRow): Promise<void>;
  flush(): Promise<void>;
}

/**
 * Locks for our EOIs, tickets and orders on the exchanges, for changes by commands and events. The owning feature
 * provides them.
 */
export interface SubjectLocks {
  /** Locks it; null where there is none of this id. */
  lock(changing: Change, subjectId: string): Promise<LockedSubject | null>;
}

/** All that is ours there. */
export interface SubjectEffects extends SubjectLocks {
  /**
   * The EOI or order that an exchange row belongs to if no command of ours created the row: for example a negotiation
   * that another firm opens on our quote, or a deal on it. It is stored when first seen. Null if none is ours.
   * @param commanded subject according to the commands; null for none
   */
  find(changing: Change, exchange: Exchange, row: VenueRow, commanded: string | null): Promise<string | null>;
  /** Our subject of a confirmed deal of an exchange; null if it is not ours. */
  ofDeal(tx: Tx, exchange: Exchange, dealNumber: string): Promise<string | null>;
}

/** Dependencies of the exchange side. */
export interface ExchangeParts {
  parts: Parts;
  venues: Venues;
  effects: SubjectEffects;
  times: ExchangeTimes;
}
