import {
  acceptCluster,
  getCluster,
  listClusters,
  previewCluster,
  updateCluster,
} from "#domain/contract/http/clusters.ts";
import { accept } from "#server/market/trading/clusters/accept.ts";
import { facilitate } from "#server/market/trading/clusters/facilitate.ts";
import { previewTradeCluster, readCluster, readClusters } from "#server/market/trading/clusters/queries.ts";
import { type Route, route } from "#server/machine/http/route.ts";
import type { Parts } from "#server/machine/core/parts.ts";

export function clusterRoutes(parts: Parts): Route[] {
  return [
    route(listClusters, ({ actor, query }) => readClusters(parts, actor, query)),
    route(getCluster, ({ actor, params }) => readCluster(parts, actor, params.id)),
    route(updateCluster, ({ cause, params, body }) => facilitate(parts, cause, params.id, body)),
    route(previewCluster, ({ actor, params, query }) => previewTradeCluster(parts, actor, params.id, query)),
    route(acceptCluster, ({ cause, params, query, body }) => accept(parts, cause, params.id, query.lsId, body)),
  ];
}
