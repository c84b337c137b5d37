import { actRoutes } from "#server/acts/routes.ts";
import { authRoutes } from "#server/accounts/routes.ts";
import { bondRoutes } from "#server/bonds/routes.ts";
import { clientRoutes } from "#server/accounts/client-routes.ts";
import { shellRoutes } from "#server/shell/routes.ts";
import type { Route } from "#server/http/route.ts";
import type { Parts } from "#server/core/parts.ts";

/** Routes used by all features: session, bonds, firms, market hours, versions. */
export function coreRoutes(parts: Parts): Route[] {
  return [
    ...authRoutes(parts),
    ...actRoutes(parts),
    ...bondRoutes(parts),
    ...clientRoutes(parts),
    ...shellRoutes(parts),
  ];
}
