import type { FastifyRequest } from "fastify";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** True for a call that may change something. */
export function isChanging(method: string): boolean {
  return !SAFE_METHODS.has(method);
}

/**
 * Whether a page of ours sent this. Browsers name the page's origin on every changing call and on a socket upgrade; it
 * must be one of the public origins or, when none is set, the host that was called. A caller that names none is no
 * browser, unless it says itself that the call came from another site.
 */
export function isOwnOrigin(request: Pick<FastifyRequest, "headers">, publicOrigins: readonly string[]): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) {
    const site = request.headers["sec-fetch-site"];
    return site === undefined || site === "same-origin" || site === "none";
  }
  if (publicOrigins.includes(origin)) return true;
  return publicOrigins.length === 0 && URL.canParse(origin) && new URL(origin).host === host;
}
