import { notFound, rootRouteId } from "@tanstack/react-router";

interface InvalidAddress {
  invalidPath: string;
}

/**
 * What a page throws whose address names nothing it can show: the form of an id is wrong, or nobody has that id. Unlike an
 * address that no page has, it is refused in the router's own words.
 */
export function invalidAddress() {
  // Thrown while drawing too, it has to name whose missing page is meant.
  return notFound({ routeId: rootRouteId, data: { invalidPath: window.location.pathname } satisfies InvalidAddress });
}

/** The sentence of a missing page: `data` is what `invalidAddress` gave, or nothing where no page matched. */
export function missingPageText(data: unknown, path: string): string {
  return isInvalidAddress(data) ? `Page Not Found: ${data.invalidPath}` : `Page not found: ${path}`;
}

function isInvalidAddress(data: unknown): data is InvalidAddress {
  return typeof data === "object" && data !== null && "invalidPath" in data;
}
