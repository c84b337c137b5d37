import * as contract from "#domain/contract/http/surveillance-timeline.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { route, type Route } from "#server/machine/http/route.ts";
import { exportTimeline } from "#server/market/surveillance/timeline/export.ts";
import { followTimeline, openEntry, readChoices, readTimeline } from "#server/market/surveillance/timeline/read.ts";

/** Audit entries of a firm, for its compliance. */
export function timelineRoutes(parts: Parts): Route[] {
  return [
    route(contract.listTimeline, ({ cause, body }) => readTimeline(parts, cause, body)),
    route(contract.followTimeline, ({ cause, body }) => followTimeline(parts, cause, body)),
    route(contract.openTimelineEntry, ({ cause, params }) => openEntry(parts, cause, params.id)),
    route(contract.timelineChoices, ({ cause }) => readChoices(parts, cause)),
    route(contract.exportTimeline, ({ cause, body }) => exportTimeline(parts, cause, body)),
  ];
}
