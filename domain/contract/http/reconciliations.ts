import { z } from "zod";
import { answersDownload } from "#domain/contract/download.ts";
import { endpoint } from "#domain/contract/endpoint.ts";
import {
  difference,
  differenceId,
  reconciliation,
  reconciliationId,
  reconciliationReport,
} from "#domain/entities/reconciliation.ts";
import { exchange } from "#domain/entities/roles.ts";
import { neededText } from "#domain/lib/field-texts.ts";
import { page, pageQuery, readable } from "#domain/lib/wire.ts";

const reader = { can: "reconciliation.view" } as const;
const backOffice = { can: "reconcile" } as const;
const params = z.object({ id: reconciliationId });
/** Reason why a difference needs no further action. */
export const closingNote = readable(
  z.string().trim().min(1, neededText("Note")).max(500, "Should be at most 500 characters"),
);

export const listReconciliations = endpoint({
  name: "reconciliations.list",
  method: "GET",
  path: "/api/reconciliations/",
  summary: "Comparisons of my firm's holdings with each exchange's records, one report a day, newest first",
  access: reader,
  query: z.object({ exchange: exchange.optional(), ...pageQuery }),
  response: page(reconciliation).extend({
    /** Number of open differences in all reports. */
    open: z.number().int(),
    /** Exchanges that my firm can be compared with now. */
    exchanges: z.array(exchange),
  }),
  errors: ["validation_error"],
});

export const getReconciliation = endpoint({
  name: "reconciliations.get",
  method: "GET",
  path: "/api/reconciliations/:id/",
  summary: "One report with its differences: both figures, the first day and the person who closed it",
  access: reader,
  params,
  response: reconciliationReport,
  errors: ["not_found"],
});

/** GET, so that a plain link opens it. */
export const reconciliationFile = endpoint({
  name: "reconciliations.file",
  method: "GET",
  path: "/api/reconciliations/:id/file/",
  summary: "Differences of one report as CSV: exchange, kind, key, ours, venue, difference, since",
  access: reader,
  params,
  ...answersDownload,
  errors: ["not_found"],
});

export const compareNow = endpoint({
  name: "reconciliations.compare",
  method: "POST",
  path: "/api/reconciliations/compare/",
  summary: "Compare my firm with an exchange now, for the current or the last dealing day",
  access: backOffice,
  body: z.object({ exchange }),
  response: reconciliationReport,
  errors: ["validation_error", "not_ready", "exchange_down"],
  idempotent: true,
});

export const closeDifference = endpoint({
  name: "reconciliations.close",
  method: "POST",
  path: "/api/reconciliations/:id/close/",
  summary: "Close a difference of a report, with a note on its resolution",
  access: backOffice,
  params,
  body: z.object({ difference: differenceId, version: z.number().int(), note: closingNote }),
  response: difference,
  errors: ["validation_error", "not_found", "already_done", "stale_version"],
  idempotent: true,
});
