import { forgetTableHeading, listTableHeadings, mapTableHeading } from "#domain/contract/http/table-headings.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { route, type Route } from "#server/machine/http/route.ts";
import { forgetHeading } from "#server/machine/table-headings/forget-heading.ts";
import { mapHeading } from "#server/machine/table-headings/map-heading.ts";
import { readHeadings } from "#server/machine/table-headings/queries.ts";

/** Headings of uploads as the people of a firm mapped them, for that firm alone. */
export function tableHeadingRoutes(parts: Parts): Route[] {
  return [
    route(listTableHeadings, ({ actor, query }) => readHeadings(parts, actor, query.reader)),
    route(mapTableHeading, ({ cause, body }) => mapHeading(parts, cause, body)),
    route(forgetTableHeading, ({ cause, body }) => forgetHeading(parts, cause, body)),
  ];
}
