import type { z } from "zod";
import type { Capability } from "#domain/permissions/capabilities.ts";
import type { ErrorCode } from "#domain/contract/errors.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Who may call: anyone, anyone signed in, or whoever holds a capability of the permission table. */
export type Access = "public" | "session" | { can: Capability };

export type Schema = z.ZodType;

/** What a person who is signed in may have to do before anything else, consent first. */
export type DutyKind = "consent" | "second_factor";

/**
 * One endpoint, described once. The server registers its route from it, the browser's client calls through it, and the
 * contract test walks all of them. Paths are written exactly as the specification writes them, parameters as `:name`.
 */
export interface Endpoint {
  /** Stable name for logs and tests, e.g. `eoi.add`. */
  name: string;
  method: Method;
  path: `/${string}`;
  summary: string;
  access: Access;
  /** Whoever has to do this first, or what comes after it, may call it as themselves; everything else is closed to them until then. */
  openBefore?: DutyKind;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** Largest body accepted, in bytes; 64 KiB unless given. */
  bodyLimitBytes?: number;
  response: Schema;
  /** It answers a file in place of JSON: see download.ts. */
  isDownload?: boolean;
  /** Other successful statuses with their own shape, e.g. 207 when only some rows were taken. */
  alsoStatus?: Record<number, Schema>;
  errors: readonly ErrorCode[];
  /** Takes one file of at most so many bytes as multipart/form-data instead of a JSON body. */
  upload?: { limitBytes: number };
  /** A call that changes what others may rely on: needs an `Idempotency-Key`, its answer is stored and repeated. */
  idempotent?: boolean;
  /** Its answer holds numbers of people's accounts: stored for its key, it was sealed before the answers of all calls were. */
  holdsNumbers?: boolean;
}

/** Keeps the literal types of one description. */
export function endpoint<const E extends Endpoint>(description: E): E {
  return description;
}

type In<S> = S extends Schema ? z.input<S> : undefined;
type Out<S> = S extends Schema ? z.output<S> : undefined;

export type ParamsOf<E extends Endpoint> = Out<E["params"]>;
export type QueryOf<E extends Endpoint> = Out<E["query"]>;
export type BodyOf<E extends Endpoint> = Out<E["body"]>;
export type ParamsIn<E extends Endpoint> = In<E["params"]>;
export type QueryIn<E extends Endpoint> = In<E["query"]>;
export type BodyIn<E extends Endpoint> = In<E["body"]>;
/** What it answers, with its plain status or another successful one. */
export type ResponseOf<E extends Endpoint> = z.output<E["response"] | AlsoOf<E>>;
export type ResponseIn<E extends Endpoint> = z.input<E["response"] | AlsoOf<E>>;
type AlsoOf<E extends Endpoint> = E["alsoStatus"] extends Record<number, infer S extends Schema> ? S : never;
