import {
  acceptCluster,
  getCluster,
  listClusters,
  previewCluster,
  updateCluster,
} from "#domain/contract/http/clusters.ts";
import { accept } from "#server/trading/clusters/accept.ts";
import { facilitate } from "#server/trading/clusters/facilitate.ts";
import { previewTradeCluster, readCluster, readClusters } from "#server/trading/clusters/queries.ts";
import { type Route, route } from "#server/http/route.ts";
import type { Parts } from "#server/core/parts.ts";

export function clusterRoutes(parts: Parts): Route[] {
  return [
    route(listClusters, ({ actor, query }) => readClusters(parts, actor, query)),
    route(getCluster, ({ actor, params }) => readCluster(parts, actor, params.id)),
    route(updateCluster, ({ cause, params, body }) => facilitate(parts, cause, params.id, body)),
    route(previewCluster, ({ actor, params, query }) => previewTradeCluster(parts, actor, params.id, query)),
    route(acceptCluster, ({ cause, params, query, body }) => accept(parts, cause, params.id, query.lsId, body)),
  ];
}
