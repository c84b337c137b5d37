import type { Route } from "#server/http/route.ts";
import type { Parts } from "#server/parts.ts";

export function watchlistsRoutes(_parts: Parts): Route[] {
  return [];
}
