import { notFound, rootRouteId } from "@tanstack/react-router";

interface InvalidAddress {
  invalidPath: string;
}

/**
 * Error of a page whose address names nothing it can show: a malformed id or an unknown one. The router handles it in
 * its own way, unlike a path without a page.
 */
export function invalidAddress() {
  // Also thrown during rendering, so it names the route that handles it.
  return notFound({ routeId: rootRouteId, data: { invalidPath: window.location.pathname } satisfies InvalidAddress });
}

/** Text of a missing page: `data` comes from `invalidAddress`, or is undefined when no route matched. */
export function missingPageText(data: unknown, path: string): string {
  return isInvalidAddress(data) ? `Page Not Found: ${data.invalidPath}` : `Page not found: ${path}`;
}

function isInvalidAddress(data: unknown): data is InvalidAddress {
  return typeof data === "object" && data !== null && "invalidPath" in data;
}
