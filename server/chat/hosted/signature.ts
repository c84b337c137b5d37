import { createHmac } from "node:crypto";
import { sameText } from "#server/identity/keys.ts";

/** Whether a webhook came from the service: its raw body is signed with the API token, HMAC with SHA-256 in hex. */
export function isSigned(apiToken: string, rawBody: Uint8Array, signature: string | string[] | undefined): boolean {
  if (typeof signature !== "string") return false;
  return sameText(createHmac("sha256", apiToken).update(rawBody).digest("hex"), signature.trim().toLowerCase());
}
