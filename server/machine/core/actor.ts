import { can, type Subject } from "#domain/permissions/capabilities.ts";
import type { Reporter } from "#domain/support/error-report.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { ClientSegment, Role } from "#domain/entities/roles.ts";

/** The person behind a request, and the firm they act for, as the database has them now. */
export interface Actor {
  userId: string;
  userName: string;
  clientId: string;
  clientName: string;
  roles: readonly Role[];
  clientSegment: ClientSegment;
  isBroker: boolean;
  /** Their firm is of the tier PREMIUM. */
  isPremium: boolean;
  isStaff: boolean;
  allowedExchanges: readonly Exchange[];
  /** The signed-in device; null for the market simulator and the clock. */
  sessionId: string | null;
}

/** The person as reports of errors name them. */
export function whoIs(actor: Actor | null): Reporter | null {
  if (actor === null) return null;
  const { userId, userName, clientId, clientName } = actor;
  return { userId, userName, clientId, clientName };
}

/** The actor as the permission table asks for them. */
export function subjectOf(actor: Actor): Subject {
  return {
    roles: actor.roles,
    client_segment: actor.clientSegment,
    is_broker: actor.isBroker,
    is_staff: actor.isStaff,
    is_premium: actor.isPremium,
  };
}

/** True when the actor may post, answer and deal, and so sees live quotes. */
export function hasTradeAccess(actor: Actor): boolean {
  return can(subjectOf(actor), "trade");
}

/** The clock as an actor, for changes that happen because their time has come. */
export const CLOCK_ACTOR: Actor = {
  userId: "usr_clock",
  userName: "Clock",
  clientId: "cli_clock",
  clientName: "Clock",
  roles: [],
  clientSegment: "WDM",
  isBroker: false,
  isPremium: false,
  isStaff: false,
  allowedExchanges: [],
  sessionId: null,
};
