import { z } from "zod";
import { addresses } from "#domain/contract/addresses.ts";
import { endpoint } from "#domain/contract/endpoint.ts";
import { instant } from "#domain/lib/wire.ts";

/** The key that a binding call was sent under: its `Idempotency-Key`. */
const ofKey = {
  access: "session",
  params: z.object({ key: z.string().regex(/^[\x21-\x7e]{1,128}$/) }),
} as const;

/**
 * `done`: the call was done, and sent again under its key it gets the answer of then. `closed`: it was not done, and never is
 * under this key. `unknown`: the server does not have it; it may still be on its way.
 */
const act = z.object({
  state: z.enum(["done", "closed", "unknown"]),
  /** When it was done or closed. */
  at: instant.nullable(),
});
export type ActState = z.infer<typeof act>["state"];

export const readAct = endpoint({
  ...addresses.readAct,
  ...ofKey,
  summary: "What became of a binding call of mine that got no answer",
  response: act,
  errors: [],
});

export const closeAct = endpoint({
  ...addresses.closeAct,
  ...ofKey,
  summary: "Close the key of a binding call of mine that was not done, so that it is not done later either",
  response: act,
  errors: [],
});
