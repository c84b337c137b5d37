import type { Hub } from "#tests/support/sendbird-double/hub.ts";
import type { Sessions } from "#tests/support/sendbird-double/sessions.ts";
import type { Shapes } from "#tests/support/sendbird-double/shapes.ts";
import type { DoubleChannel, DoubleMessage } from "#tests/support/sendbird-double/entities.ts";
import type { ServiceError } from "#tests/support/sendbird-double/errors.ts";
import type { World } from "#tests/support/sendbird-double/world.ts";

/**
 * A small double of the hosted chat service on loopback, for tests of the adapter only: it answers what the unmodified SDK
 * asks and what a backend asks with the API token, from memory. It is no part of the product.
 */
export interface DoubleParts {
  readonly world: World;
  readonly sessions: Sessions;
  readonly hub: Hub;
  readonly shapes: Shapes;
  /** Errors with which the next messages are refused, in order. */
  readonly refusals: ServiceError[];
  /** Errors with which the next logins are refused, in order. */
  readonly loginFaults: ServiceError[];
  /** A service that would store a message again when it is sent again. */
  readonly forgetsRequestIds: boolean;
  /** What a login is answered. */
  loginOf(userId: string, key: string): object;
  webhook(category: string, channel: DoubleChannel, message?: DoubleMessage, more?: object): void;
}

/** A way of its own to the service, as through a proxy under a path; tests break it. */
export interface Way {
  readonly apiHost: string;
  readonly webSocketHost: string;
  /** While true, nobody is reached this way. */
  cut: boolean;
  /** While true, what is asked is done, but its answer does not arrive. */
  losesAnswers: boolean;
  /** How much later than otherwise calls and logins are answered; what is pushed is not. */
  slowMs: number;
  dropSockets(): void;
}

export interface SendbirdDouble extends DoubleParts {
  forgetsRequestIds: boolean;
  readonly appId: string;
  readonly apiToken: string;
  /** Of the service itself. */
  readonly apiHost: string;
  newWay(): Way;
  /** Gets each webhook as it would be delivered. */
  onWebhook: ((delivery: { body: string; signature: string }) => void) | null;
  /** Calls and logins so far. */
  readonly requests: { method: string; path: string }[];
  readonly logins: { token: string | null; auth: string | null; expiringSession: boolean }[];
  /** How often the SDK tries to mend a broken socket; -1 for ever. */
  retries: number;
  expireSession(userId: string, what: "keys" | "keys and tokens"): void;
  /** Ends a person's sessions and notifies their sockets. */
  revoke(userId: string): void;
  close(): Promise<void>;
}

/** Time before anything is answered: the SDK misses what comes at once. */
export const DELAY_MS = 5;
