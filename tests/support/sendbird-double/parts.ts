import type { Hub } from "#tests/support/sendbird-double/hub.ts";
import type { Sessions } from "#tests/support/sendbird-double/sessions.ts";
import type { Shapes } from "#tests/support/sendbird-double/shapes.ts";
import type { DoubleChannel, DoubleMessage } from "#tests/support/sendbird-double/entities.ts";
import type { ServiceError } from "#tests/support/sendbird-double/errors.ts";
import type { World } from "#tests/support/sendbird-double/world.ts";

/**
 * A small double of the hosted chat service on loopback, only for tests of the adapter: it answers the requests of the
 * unmodified SDK, and of a backend with the API token, from memory. It is not part of the product.
 */
export interface DoubleParts {
  readonly world: World;
  readonly sessions: Sessions;
  readonly hub: Hub;
  readonly shapes: Shapes;
  /** Errors that refuse the next messages, in order. */
  readonly refusals: ServiceError[];
  /** Errors that refuse the next logins, in order. */
  readonly loginFaults: ServiceError[];
  /** Simulates a service that stores a repeated message again. */
  readonly forgetsRequestIds: boolean;
  /** Payload of a login's answer. */
  loginOf(userId: string, key: string): object;
  webhook(category: string, channel: DoubleChannel, message?: DoubleMessage, more?: object): void;
}

/** A separate connection to the service, as through a proxy under a path; tests break it. */
export interface Way {
  readonly apiHost: string;
  readonly webSocketHost: string;
  /** While true, the service is unreachable. */
  cut: boolean;
  /** While true, requests are performed but their answers do not arrive. */
  losesAnswers: boolean;
  /** Additional delay of answers to calls and logins; pushed frames are not delayed. */
  slowMs: number;
  dropSockets(): void;
}

export interface SendbirdDouble extends DoubleParts {
  forgetsRequestIds: boolean;
  readonly appId: string;
  readonly apiToken: string;
  /** Direct address of the service. */
  readonly apiHost: string;
  newWay(): Way;
  /** Receives each webhook as it would be delivered. */
  onWebhook: ((delivery: { body: string; signature: string }) => void) | null;
  /** Calls and logins so far. */
  readonly requests: { method: string; path: string }[];
  readonly logins: { token: string | null; auth: string | null; expiringSession: boolean }[];
  /** Number of times the SDK tries to reopen a broken socket; -1 for unlimited. */
  retries: number;
  expireSession(userId: string, what: "keys" | "keys and tokens"): void;
  /** Ends a person's sessions and notifies their sockets. */
  revoke(userId: string): void;
  close(): Promise<void>;
}

/** Delay of every answer: the SDK misses immediate ones. */
export const DELAY_MS = 5;
