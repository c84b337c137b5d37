import { z } from "zod";
import { answersDownload } from "#domain/contract/download.ts";
import { endpoint } from "#domain/contract/endpoint.ts";
import { clientId, finstrumentId, userId } from "#domain/lib/wire.ts";
import { entryId, openedEntry, timelineEntry, timelineFilter } from "#domain/surveillance/timeline/entry.ts";

const officer = { can: "surveil" } as const;

/** Without a kind, compliance's own queries are left out, because they would appear between all other entries. */
export const listTimeline = endpoint({
  name: "surveillance.timeline",
  method: "POST",
  path: "/api/surveillance/timeline/",
  summary: "Audit entries of the firm, newest first: its own acts, and acts of others on its records",
  access: officer,
  body: timelineFilter.extend({
    /** End of the previous page. */
    cursor: z.string().max(60).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  response: z.object({
    entries: z.array(timelineEntry),
    next_cursor: z.string().nullable(),
    /** Newest sequence number of the chain; pass it to get later entries. */
    newest: z.number().int(),
  }),
  errors: ["validation_error", "forbidden"],
});

export const followTimeline = endpoint({
  name: "surveillance.timelineNews",
  method: "POST",
  path: "/api/surveillance/timeline/news/",
  summary: "Entries after a number, newest first; a call that returns entries counts as a view",
  access: officer,
  body: timelineFilter.extend({ since: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
  response: z.object({
    entries: z.array(timelineEntry),
    newest: z.number().int(),
    /** True when there are more entries than returned; reload the timeline. */
    reset: z.boolean(),
  }),
  errors: ["validation_error", "forbidden"],
});

export const openTimelineEntry = endpoint({
  name: "surveillance.timelineEntry",
  method: "GET",
  path: "/api/surveillance/timeline/entries/:id/",
  summary: "One entry with its actor, subject, before and after, hash check and related entries",
  access: officer,
  params: z.object({ id: entryId }),
  response: openedEntry,
  errors: ["forbidden", "not_found"],
});

/** Filter options of the timeline. */
export const timelineChoices = endpoint({
  name: "surveillance.timelineChoices",
  method: "GET",
  path: "/api/surveillance/timeline/choices/",
  summary: "People of the firm, firms it has dealt or negotiated with, and bonds it has quoted",
  access: officer,
  response: z.object({
    people: z.array(z.object({ user_id: userId, nickname: z.string() })),
    firms: z.array(z.object({ client_id: clientId, name: z.string() })),
    bonds: z.array(z.object({ isin: finstrumentId, name: z.string() })),
  }),
  errors: ["forbidden"],
});

export const exportTimeline = endpoint({
  name: "surveillance.exportTimeline",
  method: "POST",
  path: "/api/surveillance/timeline/export/",
  summary: "Filtered timeline in full, as CSV or as JSON with its hash; streamed after the number of rows",
  access: officer,
  body: timelineFilter.extend({ format: z.enum(["csv", "json"]).default("json") }),
  ...answersDownload,
  errors: ["validation_error", "forbidden"],
});
