import { z } from "zod";
import { ADDRESS_RANGES_MAX, addressRange } from "#domain/accounts/address-range.ts";
import { endpoint } from "#domain/contract/endpoint.ts";

const admin = { can: "firm.settings" } as const;
const path = "/api/client/sign-in-addresses/" as const;
const answer = z.object({
  ranges: z.array(addressRange),
  /** Address of this call, in the form compared with the ranges. */
  your_address: z.string(),
});

export const getSignInAddresses = endpoint({
  name: "signInAddresses.get",
  method: "GET",
  path,
  summary: "Addresses from which my firm's people may sign in; an empty list allows any",
  access: admin,
  response: answer,
  errors: [],
});

export const setSignInAddresses = endpoint({
  name: "signInAddresses.set",
  method: "PUT",
  path,
  summary:
    "Bind my firm's sessions to address ranges, which must include my own address; sessions from other addresses end",
  access: admin,
  body: z.object({
    ranges: z.array(addressRange).max(ADDRESS_RANGES_MAX, `At most ${ADDRESS_RANGES_MAX}`),
  }),
  response: answer,
  errors: ["validation_error"],
  idempotent: true,
});
