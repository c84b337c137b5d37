import { z } from "zod";
import { addresses } from "#domain/contract/addresses.ts";
import { endpoint } from "#domain/contract/endpoint.ts";
import { instant } from "#domain/lib/wire.ts";

/** Idempotency key of a binding call, from its `Idempotency-Key` header. */
const ofKey = {
  access: "session",
  params: z.object({ key: z.string().regex(/^[\x21-\x7e]{1,128}$/) }),
} as const;

/**
 * `done`: the call was executed; sending it again with its key returns the original response. `closed`: it was not
 * executed and never will be with this key. `unknown`: the server has not seen it; it may still arrive.
 */
const act = z.object({
  state: z.enum(["done", "closed", "unknown"]),
  /** Time at which it was done or closed. */
  at: instant.nullable(),
});
export type ActState = z.infer<typeof act>["state"];

export const readAct = endpoint({
  ...addresses.readAct,
  ...ofKey,
  summary: "Outcome of a binding call of mine that got no response",
  response: act,
  errors: [],
});

export const closeAct = endpoint({
  ...addresses.closeAct,
  ...ofKey,
  summary: "Close the key of a binding call of mine that was not executed, so that it cannot execute later",
  response: act,
  errors: [],
});
