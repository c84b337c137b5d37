import { createHmac } from "node:crypto";
import { sameText } from "#server/machine/identity/keys.ts";

/** True when the signature of a webhook is valid: HMAC-SHA256 of the raw body in hex, keyed with the API token. */
export function isSigned(apiToken: string, rawBody: Uint8Array, signature: string | string[] | undefined): boolean {
  if (typeof signature !== "string") return false;
  return sameText(createHmac("sha256", apiToken).update(rawBody).digest("hex"), signature.trim().toLowerCase());
}
