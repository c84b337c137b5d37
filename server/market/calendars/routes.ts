import * as contract from "#domain/contract/http/calendars.ts";
import { must } from "#domain/lib/must.ts";
import { previewChanges, putInForce } from "#server/market/calendars/put-in-force.ts";
import { readYear } from "#server/market/calendars/queries.ts";
import { readUpload, templateFile } from "#server/market/calendars/upload.ts";
import { route, type Route } from "#server/machine/http/route.ts";
import type { Parts } from "#server/machine/core/parts.ts";

export function calendarRoutes(parts: Parts): Route[] {
  return [
    route(contract.readCalendarYear, ({ query }) => readYear(parts, query)),
    route(contract.previewCalendar, ({ body }) => previewChanges(parts, body.changes)),
    route(contract.changeCalendar, ({ cause, body }) => putInForce(parts, cause, body)),
    route(contract.uploadCalendar, async ({ file, reply }) => {
      const report = await readUpload(parts, must(file, "the file"));
      if (report.status !== undefined) reply.code(report.status);
      return report;
    }),
    route(contract.calendarTemplate, async () => ({
      filename: "holidays-template.csv",
      content_type: "text/csv; charset=utf-8",
      bytes: templateFile(),
    })),
  ];
}
