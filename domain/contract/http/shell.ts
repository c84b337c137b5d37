import { z } from "zod";
import { addresses } from "#domain/contract/addresses.ts";
import { endpoint } from "#domain/contract/endpoint.ts";
import { isoDate } from "#domain/lib/wire.ts";

export const version = endpoint({
  ...addresses.version,
  summary: "Version of the server",
  access: "public",
  response: z.object({ version: z.string() }),
  errors: [],
});

export const status = endpoint({
  name: "shell.status",
  method: "GET",
  path: "/api/status/",
  summary: "System status for staff: the running version and the days left of published holidays",
  access: { can: "operate" },
  response: z.object({
    version: z.string(),
    calendar: z.object({
      published_until: isoDate,
      /** Days from today; negative when past. */
      days_left: z.number().int(),
      /** Instruction in one sentence; null while there is enough time. */
      warning: z.string().nullable(),
    }),
  }),
  errors: [],
});

export const latestBuild = endpoint({
  ...addresses.latestBuild,
  summary: "ID of the newest build of the pages",
  access: "public",
  query: z.object({ timestamp: z.string().max(32).optional() }).loose(),
  response: z.object({ id: z.string() }),
  errors: [],
});

export const routeRules = endpoint({
  name: "shell.routeRules",
  method: "GET",
  path: "/api/route-rules/",
  summary: "Rules for one path, with an optional redirect",
  access: "public",
  query: z.object({ path: z.string().min(1).max(2048) }),
  response: z.object({ redirect: z.string().nullable() }),
  errors: ["validation_error"],
});
