import type { FastifyRequest } from "fastify";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** True for a call that may change something. */
export function isChanging(method: string): boolean {
  return !SAFE_METHODS.has(method);
}

/**
 * True for requests from our own pages. Browsers name the page's origin on every changing call and on a socket upgrade;
 * it must be one of the public origins or, if none is set, the called host. A request without an origin is not from a
 * browser, unless its own header says it came from another site.
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
