import { actRoutes } from "#server/machine/acts/routes.ts";
import { authRoutes } from "#server/people/accounts/routes.ts";
import { bondRoutes } from "#server/market/bonds/routes.ts";
import { timingRoutes } from "#server/market/calendars/timings-routes.ts";
import { usableCredentials } from "#server/market/exchange/credentials/stored-credentials.ts";
import { checkRoutes } from "#server/market/trading/checks/routes.ts";
import { clientRoutes } from "#server/people/accounts/client-routes.ts";
import { shellRoutes } from "#server/machine/shell/routes.ts";
import type { Route } from "#server/machine/http/route.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Routes used by all features: session, bonds, firms, market hours, versions. */
export function coreRoutes(parts: Parts): Route[] {
  return [
    ...authRoutes(parts, (firmId) => usableCredentials(parts, parts.db.orm, firmId)),
    ...actRoutes(parts),
    ...bondRoutes(parts),
    ...clientRoutes(parts),
    ...checkRoutes(parts),
    ...timingRoutes(parts),
    ...shellRoutes(parts),
  ];
}
