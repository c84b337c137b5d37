import { tableAnswers } from "#domain/contract/http/table-answers.ts";
import { z } from "zod";
import { answersDownload } from "#domain/contract/download.ts";
import { endpoint } from "#domain/contract/endpoint.ts";
import { errorCode } from "#domain/contract/errors.ts";
import { downloadFormat } from "#domain/contract/http/downloads.ts";
import { confirms } from "#domain/entities/deal-warning.ts";
import { yieldType } from "#domain/entities/eoi.ts";
import { order, orderId, orderVersion } from "#domain/entities/order.ts";
import { venue } from "#domain/entities/deal-venue.ts";
import { exchange } from "#domain/entities/roles.ts";
import { brokerageBasis, dealSide } from "#domain/entities/ticket.ts";
import { requiredText } from "#domain/lib/field-texts.ts";
import {
  cleanPrice,
  clientId,
  finstrumentId,
  instant,
  isoDate,
  page,
  pageQuery,
  quantum,
  readable,
  userId,
  yieldFraction,
} from "#domain/lib/wire.ts";
import { timeOfDay } from "#domain/validation/identity-rules.ts";

// Orders and procurement have the same calls under two paths. (S-21) An id of one is not found under the path of the
// other.

const params = z.object({ id: orderId });
const actor = { can: "orders.act" } as const;
/** Version of the order that the caller saw. */
const version = z.number().int();
const reason = readable(z.string().trim().min(1).max(500));
const ACT_ERRORS = ["validation_error", "forbidden", "not_found", "stale_version", "already_done", "in_doubt"] as const;
const CHECK_ERRORS = [
  "market_closed",
  "not_ready",
  "cannot_be_priced",
  "unusual_level",
  "limit_breach",
  "calendar_unpublished",
] as const;

/** Filters of an order list. */
const filters = {
  /** State in lowercase. */
  state: z.enum(["reported", "accepted", "confirmed", "settled", "failed", "rejected", "cancelled"]).optional(),
  kind: z.enum(["order", "procurement"]).optional(),
  /** Part of a number, an ISIN, a bond name or a firm name. */
  search: z.string().trim().max(200).default(""),
  exchange: venue.optional(),
  bond: finstrumentId.optional(),
  /** Side of the reader. */
  side: z.enum(["buy", "sell"]).optional(),
  /** Deal dates in India, both included. */
  dealt_from: isoDate.optional(),
  dealt_to: isoDate.optional(),
  settles_from: isoDate.optional(),
  settles_to: isoDate.optional(),
};

export const listOrders = endpoint({
  name: "order.unified",
  method: "GET",
  path: "/api/orders/unified/",
  summary: "Orders and procurement of my firm in one list, newest first",
  access: "session",
  query: z.object({ ...filters, ...pageQuery }),
  response: page(order),
  errors: ["validation_error"],
});

/** GET, so that a plain link opens it. */
export const exportOrders = endpoint({
  name: "order.export",
  method: "GET",
  path: "/api/orders/unified/file/",
  summary: "Orders and procurement of my firm as CSV: money, track and reference of each, one a line",
  access: "session",
  query: z.object(filters),
  ...answersDownload,
  errors: ["validation_error"],
});

const counterparty = z.object({ client_id: clientId, user_id: userId.nullish(), account_id: clientId.nullish() });

/** A trade made elsewhere, reported by one side. One figure of the level is given, the other follows. */
export const reportBody = z.object({
  side: dealSide,
  finstrument_id: finstrumentId,
  face: quantum,
  unit_price_stored: cleanPrice.nullish(),
  yield_stored: yieldFraction.nullish(),
  /** HH:MM of today, IST. */
  trade_time: timeOfDay,
  settlement: isoDate.nullish(),
  settlement_delta: z.number().int().min(0).max(2).nullish(),
  exchange,
  counterparty,
  /** Client for whom my firm deals. */
  account_id: clientId.nullish(),
  custodian_id: clientId.nullish(),
  broker_id: userId.nullish(),
  brokerage: z.object({ basis: brokerageBasis, value: z.number().min(0).max(100_000_000) }).nullish(),
  /** Reason for a late report, required after its 15 minutes. */
  late_reason: reason.nullish(),
  /** Your own reference, for searching. */
  reference: readable(z.string().trim().max(40)).nullish(),
  confirms: confirms.nullish(),
});

export const reportOrder = endpoint({
  name: "order.report",
  method: "POST",
  path: "/api/orders/",
  summary: "Report a trade made elsewhere to its exchange, for the other firm to accept or reject",
  access: actor,
  body: reportBody,
  response: order,
  errors: ["validation_error", "forbidden", ...CHECK_ERRORS],
  idempotent: true,
});

export const reportProcurement = endpoint({
  name: "procurement.report",
  method: "POST",
  path: "/api/procurement-orders/",
  summary: "Report a purchase to place onward; always on the buyer's side",
  access: actor,
  body: reportBody.omit({ side: true }),
  response: order,
  errors: ["validation_error", "forbidden", ...CHECK_ERRORS],
  idempotent: true,
});

export const orderUploadReport = z.object({
  status: z.number().optional(),
  message: z.string(),
  created: z.array(order),
  rows: z.array(
    z.object({
      /** Row number as in a spreadsheet. */
      row: z.number().int(),
      ok: z.boolean(),
      id: orderId.nullable(),
      /** Error code of a failed row; null for a reported one. */
      code: errorCode.nullable(),
      field_errors: z.record(z.string(), z.array(z.string())),
      /** Text for the `confirm` column that reports the row unchanged; null when nothing needs confirmation. */
      confirm: z.string().nullable(),
    }),
  ),
});

export const uploadOrders = endpoint({
  name: "order.upload",
  method: "POST",
  path: "/api/orders/upload/",
  summary: "Report trades from a CSV with a header row; 207 when only some rows were reported",
  access: actor,
  body: z.object({ csv: z.string().min(1, requiredText("File")).max(1_000_000), answers: tableAnswers }),
  bodyLimitBytes: 1_200_000,
  response: orderUploadReport,
  alsoStatus: { 207: orderUploadReport },
  errors: ["validation_error", "too_large", ...CHECK_ERRORS],
  idempotent: true,
});

export const reviewOrderUpload = endpoint({
  name: "order.reviewUpload",
  method: "POST",
  path: "/api/orders/upload/review/",
  summary: "Preview an upload of trades row by row; nothing is reported",
  access: actor,
  body: uploadOrders.body,
  bodyLimitBytes: 1_200_000,
  response: orderUploadReport.pick({ rows: true }),
  errors: uploadOrders.errors,
});

const readErrors = ["not_found"] as const;

export const getOrder = endpoint({
  name: "order.get",
  method: "GET",
  path: "/api/orders/:id/",
  summary: "One order with its money, track and clocks",
  access: "session",
  params,
  response: order,
  errors: readErrors,
});

export const getProcurement = endpoint({
  ...getOrder,
  name: "procurement.get",
  path: "/api/procurement-orders/:id/",
  summary: "One procurement with its placements",
});

const versions = z.object({ results: z.array(orderVersion) });

export const orderVersions = endpoint({
  name: "order.versions",
  method: "GET",
  path: "/api/orders/:id/versions/",
  summary: "Steps of an order, latest first, with its terms at each",
  access: "session",
  params,
  response: versions,
  errors: readErrors,
});

export const procurementVersions = endpoint({
  ...orderVersions,
  name: "procurement.versions",
  path: "/api/procurement-orders/:id/versions/",
  summary: "Steps of a procurement, latest first",
});

/** GET, so that a plain link opens it. */
export const orderConfirmation = endpoint({
  name: "order.confirmation",
  method: "GET",
  path: "/api/orders/:id/confirmation/",
  summary: "Printable deal of an order or a procurement; marked as not confirmed until its exchange confirms it",
  access: "session",
  params,
  query: z.object({ output: downloadFormat.default("pdf") }),
  ...answersDownload,
  errors: ["validation_error", "not_found"],
});

export const orderPaper = z.object({
  title: z.string(),
  number: z.string(),
  bond_name: z.string(),
  isin: finstrumentId,
  prepared_at: instant,
  /** Notice at the top. */
  notice: z.string(),
  /** Watermark across the page; null once the exchange has confirmed the deal. */
  watermark: z.string().nullable(),
  /** Values formatted as in the file, with units where they apply. */
  sections: z.array(
    z.object({
      title: z.string(),
      facts: z.array(z.object({ label: z.string(), text: z.string(), unit: z.string().nullable() })),
    }),
  ),
});
export type OrderPaper = z.infer<typeof orderPaper>;

export const orderConfirmationPage = endpoint({
  name: "order.confirmationPage",
  method: "GET",
  path: "/api/orders/:id/confirmation/page/",
  summary:
    "Deal of an order or a procurement for display, in sections; marked as not confirmed until its exchange confirms it",
  access: "session",
  params,
  response: orderPaper,
  errors: ["validation_error", "not_found"],
});

/** Advantage of the dealt level for the reader's firm; negative when the other level was better. */
const saving = z.object({
  /** Basis points of yield; null when either yield is unknown. */
  bp: z.number().nullable(),
  /** Rupees on the whole face; null when either price is unknown. */
  rupees: z.number().nullable(),
});
const otherLevel = { unit_price_stored: cleanPrice.nullable(), yield_stored: yieldFraction.nullable(), saving };

export const transactionCost = z.object({
  /** Side of the reader; null for a broker and for a reader on both sides. */
  side: dealSide.nullable(),
  /** LIST: next best answer to the same line. QUOTE: next best quote open when the firm consented. */
  cover: z.object({ basis: z.enum(["LIST", "QUOTE"]), client_name: z.string(), ...otherLevel }).nullable(),
  /** Level implied by similar bonds on the deal date; null when there are too few. */
  mid: z.object({ day: isoDate, within_bp: z.number().int(), bonds: z.string(), ...otherLevel }).nullable(),
});
export type TransactionCost = z.infer<typeof transactionCost>;

export const orderCost = endpoint({
  name: "order.cost",
  method: "GET",
  path: "/api/orders/:id/cost/",
  summary: "Saving of my firm on a deal against its cover and against the model's mid",
  access: "session",
  params,
  response: transactionCost,
  errors: ["validation_error", "not_found"],
});

export const acceptRejectOrder = endpoint({
  name: "order.acceptReject",
  method: "PUT",
  path: "/api/orders/:id/accept-reject/",
  summary: "Accept or reject a trade reported by the other firm, or decide its proposed amendment",
  access: actor,
  params,
  body: z.object({
    version,
    reported_order_status: z.enum(["accepted", "rejected"]),
    /** Rupees that the caller saw; 409 with the fresh order if they changed. */
    consideration: z.number().nullish(),
    /** Reason for a rejection. */
    reason: reason.nullish(),
    confirms: confirms.nullish(),
  }),
  response: order,
  errors: [...ACT_ERRORS, "level_moved", ...CHECK_ERRORS],
  idempotent: true,
});

export const acceptRejectProcurement = endpoint({
  ...acceptRejectOrder,
  name: "procurement.acceptReject",
  path: "/api/procurement-orders/:id/accept-reject/",
  summary: "Accept or reject a procurement as the selling firm, or decide its proposed amendment",
});

export const modifyOrder = endpoint({
  name: "order.modify",
  method: "PUT",
  path: "/api/orders/:id/modify/",
  summary:
    "Change a reported trade, which must then be accepted again; or propose an amendment of a confirmed order: settlement, yield type or accrued interest",
  access: actor,
  params,
  body: z.object({
    version,
    face: quantum.optional(),
    unit_price_stored: cleanPrice.optional(),
    yield_stored: yieldFraction.optional(),
    settlement: isoDate.optional(),
    settlement_delta: z.number().int().min(0).max(2).optional(),
    yield_type: yieldType.optional(),
    /** Rupees on the whole size. */
    accrued_interest: z.number().min(-1e12).max(1e12).optional(),
    /** Reason shown to the other side; required for an amendment. */
    reason: reason.nullish(),
    late_reason: reason.nullish(),
    confirms: confirms.nullish(),
  }),
  response: order,
  errors: [...ACT_ERRORS, "exchange_refused", ...CHECK_ERRORS],
  idempotent: true,
});

export const modifyProcurement = endpoint({
  ...modifyOrder,
  name: "procurement.modify",
  method: "PATCH",
  path: "/api/procurement-orders/:id/modify/",
  summary: "Change a reported procurement, or propose an amendment of a confirmed one",
});

export const cancelOrder = endpoint({
  name: "order.cancel",
  method: "POST",
  path: "/api/orders/:id/cancel/",
  summary:
    "Cancel an order before acceptance, ask to cancel an accepted one, or propose to the exchange to cancel a confirmed one",
  access: actor,
  params,
  body: z.object({ version, reason: reason.nullish() }),
  response: order,
  errors: ACT_ERRORS,
  idempotent: true,
});

export const cancelProcurement = endpoint({
  ...cancelOrder,
  name: "procurement.cancel",
  path: "/api/procurement-orders/:id/cancel/",
  summary: "Cancel a procurement, or ask or propose to cancel it; refused while a placement is confirmed",
});

/** (U-18) */
export const SETTLE_CANCEL_ACTIONS = ["settle", "cancel"] as const;

export const settleCancelOrder = endpoint({
  name: "order.settleCancel",
  method: "PATCH",
  path: "/api/orders/settle-cancel/:id/:action/",
  summary:
    "Settle by hand with UTR and proof if the clearing corporation reports nothing, settle again after a failure, or cancel; binding once both firms agree",
  access: actor,
  params: params.extend({ action: z.enum(SETTLE_CANCEL_ACTIONS) }),
  body: z.object({
    version,
    /** Payment reference and proof; required to settle by hand. */
    utr: readable(z.string().trim().min(6).max(40)).nullish(),
    proof: readable(z.string().trim().min(3).max(500)).nullish(),
    /** New settlement date after a failure; default: the first possible one. */
    settlement: isoDate.nullish(),
    reason: reason.nullish(),
  }),
  response: order,
  errors: ACT_ERRORS,
  idempotent: true,
});

export const settleCancelProcurement = endpoint({
  ...settleCancelOrder,
  name: "procurement.settleCancel",
  path: "/api/procurement-orders/settle-cancel/:id/:action/",
  summary: "Settle a procurement by hand, settle it again after a failure, or cancel it",
});

export const stateIntention = endpoint({
  name: "order.intention",
  method: "PATCH",
  path: "/api/orders/:id/intention/",
  summary: "State or refuse the intention to settle an order or a procurement, for my side's custodian",
  access: actor,
  params,
  body: z.object({ version, intention: z.enum(["stated", "refused"]), reason: reason.nullish() }),
  response: order,
  errors: ACT_ERRORS,
  idempotent: true,
});

export const placeProcurement = endpoint({
  name: "procurement.place",
  method: "PUT",
  path: "/api/procurement-orders/:id/placements/",
  summary: "Place a procurement with clients of my firm or with orders that sell the same bond, up to its face",
  access: actor,
  params,
  body: z.object({
    version,
    placements: z
      .array(
        z.object({
          client_id: clientId.nullish(),
          order_id: orderId.nullish(),
          face: quantum,
          /** Per 100 of face. */
          markup: z.number().min(-100).max(100).default(0),
        }),
      )
      .max(100),
  }),
  response: order,
  errors: ACT_ERRORS,
  idempotent: true,
});
