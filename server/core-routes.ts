import { authRoutes } from "#server/features/auth/routes.ts";
import { bondRoutes } from "#server/features/bonds/routes.ts";
import { clientRoutes } from "#server/features/client/routes.ts";
import { shellRoutes } from "#server/features/shell/routes.ts";
import type { Route } from "#server/http/route.ts";
import type { Parts } from "#server/parts.ts";

/** The routes every feature builds on: who is signed in, bonds, firms, hours, versions. */
export function coreRoutes(parts: Parts): Route[] {
  return [...authRoutes(parts), ...bondRoutes(parts), ...clientRoutes(parts), ...shellRoutes(parts)];
}
