import type { Route } from "#server/http/route.ts";
import type { Parts } from "#server/parts.ts";

export function securitiesRoutes(_parts: Parts): Route[] {
  return [];
}
