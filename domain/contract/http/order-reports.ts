import { z } from "zod";
import { answersDownload } from "#domain/contract/download.ts";
import { endpoint } from "#domain/contract/endpoint.ts";
import { order, orderId } from "#domain/entities/order.ts";
import { dealSide } from "#domain/entities/ticket.ts";
import { instant, readable } from "#domain/lib/wire.ts";

// Reports of a deal in government or money-market paper on NDS-OM or F-TRAC. Each firm acts on the leg of its own side.

const params = z.object({ id: orderId });
const actor = { can: "orders.act" } as const;
/** Version of the order that the caller saw. */
const version = z.number().int();
const reason = readable(z.string().trim().min(1).max(500));
const errors = ["validation_error", "forbidden", "not_found", "stale_version", "already_done", "in_doubt"] as const;

/** Deal number of a platform. */
const dealNumber = readable(z.string().trim().min(4).max(30));

export const reportLegByHand = endpoint({
  name: "order.reportByHand",
  method: "PATCH",
  path: "/api/orders/:id/report/",
  summary: "Mark my leg as reported on NDS-OM or F-TRAC, with the platform's reference and time",
  access: actor,
  params,
  body: z.object({
    version,
    /** Reference on the platform, 6 to 30 characters. */
    reference: readable(z.string().trim().max(30)),
    /** Time at which the platform took it. */
    reported_at: instant,
    /** Required from the due time on. */
    late_reason: reason.nullish(),
  }),
  response: order,
  errors,
  idempotent: true,
});

export const withdrawReportLeg = endpoint({
  name: "order.withdrawReport",
  method: "PATCH",
  path: "/api/orders/:id/report/withdraw/",
  summary: "Mark the report of my leg as withdrawn on the platform; it is due again at the same time",
  access: actor,
  params,
  body: z.object({ version, reason }),
  response: order,
  errors,
  idempotent: true,
});

export const enterReportMatch = endpoint({
  name: "order.reportMatched",
  method: "PATCH",
  path: "/api/orders/:id/report/match/",
  summary: "Enter the deal number of the platform; the deal is matched once both firms have entered the same",
  access: actor,
  params,
  body: z.object({ version, deal_number: dealNumber }),
  response: order,
  errors,
  idempotent: true,
});

/** ACCEPTED, NO_GUARANTEE and REJECTED: CCIL's decision on a matched deal. SHORT: a shortage on the settlement day. */
export const CLEARING_EVENTS = ["ACCEPTED", "NO_GUARANTEE", "REJECTED", "SHORT"] as const;
export const clearingEvent = z.enum(CLEARING_EVENTS);
export type ClearingEvent = z.infer<typeof clearingEvent>;
export const shortOf = z.enum(["funds", "securities"]);
export type ShortOf = z.infer<typeof shortOf>;

export const enterClearing = endpoint({
  name: "order.clearing",
  method: "PATCH",
  path: "/api/orders/:id/report/clearing/",
  summary: "Enter CCIL's decision on a matched deal in government paper, or a shortage on its settlement day",
  access: actor,
  params,
  body: z.object({
    version,
    event: clearingEvent,
    /** Reason given by CCIL; required for REJECTED. */
    reason: reason.nullish(),
    /** Side that was short, and of funds or securities; required for SHORT. */
    short_side: dealSide.nullish(),
    short_of: shortOf.nullish(),
  }),
  response: order,
  errors,
  idempotent: true,
});

/** GET, so that a plain link opens it. */
export const reportSlip = endpoint({
  name: "order.reportSlip",
  method: "GET",
  path: "/api/orders/:id/report/slip/",
  summary: "Deal slip of my leg as PDF, A5: the dealer signs it for the back office that reports",
  access: "session",
  params,
  ...answersDownload,
  errors: ["not_found"],
});

/** GET, so that a plain link opens it. */
export const reportFile = endpoint({
  name: "order.reportFile",
  method: "GET",
  path: "/api/orders/:id/report/file/",
  summary: "My leg as CSV, one line with a header row, to load or type on the platform",
  access: "session",
  params,
  ...answersDownload,
  errors: ["not_found"],
});
