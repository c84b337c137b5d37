import type { z } from "zod";
import type { Capability } from "#domain/permissions/capabilities.ts";
import type { ErrorCode } from "#domain/contract/errors.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Callers allowed: everyone, any signed-in person, or people with a capability from the permission table. */
export type Access = "public" | "session" | { can: Capability };

export type Schema = z.ZodType;

/** Duties of a signed-in person before anything else, in this order: consent first. */
export type DutyKind = "consent" | "second_factor";

/**
 * Description of one endpoint. The server registers its route from it, the browser's client calls through it, and the
 * contract test iterates over all of them. Paths are written exactly as in the specification, parameters as `:name`.
 */
export interface Endpoint {
  /** Stable name for logs and tests, e.g. `eoi.add`. */
  name: string;
  method: Method;
  path: `/${string}`;
  summary: string;
  access: Access;
  /**
   * Open to people who still have this duty or a later one; all other endpoints are closed to them until it is done.
   */
  openBefore?: DutyKind;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** Maximum body size in bytes; default 64 KiB. */
  bodyLimitBytes?: number;
  response: Schema;
  /** True when it returns a file instead of JSON: see download.ts. */
  isDownload?: boolean;
  /** Other successful statuses with their own schema, e.g. 207 when only some rows were accepted. */
  alsoStatus?: Record<number, Schema>;
  errors: readonly ErrorCode[];
  /** Accepts one file up to this size as multipart/form-data instead of a JSON body. */
  upload?: { limitBytes: number };
  /**
   * True for a call that others may rely on: it requires an `Idempotency-Key`, and its response is stored and replayed.
   */
  idempotent?: boolean;
  /**
   * True when its response contains account numbers of people. Its stored responses were encrypted even before
   * encryption applied to all calls.
   */
  holdsNumbers?: boolean;
}

/** Preserves the literal types of a description. */
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
/** Response type, for the default status and all other successful ones. */
export type ResponseOf<E extends Endpoint> = z.output<E["response"] | AlsoOf<E>>;
export type ResponseIn<E extends Endpoint> = z.input<E["response"] | AlsoOf<E>>;
type AlsoOf<E extends Endpoint> = E["alsoStatus"] extends Record<number, infer S extends Schema> ? S : never;
