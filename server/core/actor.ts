import { can, type Subject } from "#domain/permissions/capabilities.ts";
import type { ClientSegment, Exchange, Role } from "#domain/entities/roles.ts";

/** The person behind a request, and the firm they act for, as the database has them now. */
export interface Actor {
  userId: string;
  userName: string;
  clientId: string;
  clientName: string;
  roles: readonly Role[];
  clientSegment: ClientSegment;
  isBroker: boolean;
  isStaff: boolean;
  allowedExchanges: readonly Exchange[];
  /** The signed-in device; null for the market simulator and the clock. */
  sessionId: string | null;
}

/** The actor as the permission table asks for them. */
export function subjectOf(actor: Actor): Subject {
  return {
    roles: actor.roles,
    client_segment: actor.clientSegment,
    is_broker: actor.isBroker,
    is_staff: actor.isStaff,
  };
}

/** Whether the actor may post, answer and deal, and so sees live quotes. */
export function hasTradeAccess(actor: Actor): boolean {
  return can(subjectOf(actor), "trade");
}

/** The clock as an actor: what ends or begins because its time has come. */
export const CLOCK_ACTOR: Actor = {
  userId: "usr_clock",
  userName: "Clock",
  clientId: "cli_clock",
  clientName: "Clock",
  roles: [],
  clientSegment: "WDM",
  isBroker: false,
  isStaff: false,
  allowedExchanges: [],
  sessionId: null,
};
