import { createHmac } from "node:crypto";

/** NSE's token: over the exact bytes of the body. */
export function nseToken(secret: string, body: string): string {
  return createHmac("sha256", secret).update(body).digest("hex");
}

/** BSE's signature: over the second of sending and the body. */
export function bseSignature(secret: string, body: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}
