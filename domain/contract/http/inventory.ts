import { tableAnswers } from "#domain/contract/http/table-answers.ts";
import { z } from "zod";
import { answersDownload } from "#domain/contract/download.ts";
import { endpoint } from "#domain/contract/endpoint.ts";
import { errorCode } from "#domain/contract/errors.ts";
import { otoParticipant, rfqMode, validity } from "#domain/entities/eoi.ts";
import { bookRules, cashflow, entry, entryId, holding, holdingId, lot, lotId } from "#domain/entities/inventory.ts";
import { fieldTexts, neededText, requiredText } from "#domain/lib/field-texts.ts";
import {
  cleanPrice,
  eoiId,
  finstrumentId,
  isoDate,
  page,
  pageQuery,
  quantum,
  readable,
  yieldFraction,
} from "#domain/lib/wire.ts";
import { confirms, dealWarning } from "#domain/entities/deal-warning.ts";
import { timeOfDay } from "#domain/validation/identity-rules.ts";

const access = { can: "inventory" } as const;
const shortText = (name: string, most = 100) =>
  readable(z.string().trim().min(1, neededText(name)).max(most, `Should be at most ${most} characters`));
export const inventoryReason = shortText("Reason", 500);
const optionalText = (most: number) =>
  readable(z.string().trim().max(most, `Should be at most ${most} characters`)).nullish();
const paise = z
  .number({ error: ({ input }) => (input == null ? fieldTexts.required : fieldTexts.number) })
  .min(0, fieldTexts.negative)
  .max(999_999_999_999, fieldTexts.quantumTooLong);

const list = z.object({ as_of: isoDate.optional(), search: z.string().trim().max(200).default("") });

/** Totals of the known values. */
const total = z.object({
  cost: z.number(),
  value: z.number(),
  unrealised: z.number(),
  realised_this_year: z.number(),
  interest_this_year: z.number(),
  dv01: z.number(),
  /** Number of holdings with an unknown cost; their gains are not in the totals. */
  without_cost: z.number().int(),
});

export const listInventory = endpoint({
  name: "inventory.list",
  method: "GET",
  path: "/api/inventory/",
  summary: "My firm's holdings by bond and account at the end of a day, valued; premium plan only",
  access,
  query: list.extend(pageQuery),
  response: page(holding).extend({
    as_of: isoDate,
    rules: bookRules,
    total,
    /** Holdings for which the custodian stated a different face. */
    differences: z.number().int(),
  }),
  errors: ["validation_error"],
});

export const listLots = endpoint({
  name: "inventory.lots",
  method: "GET",
  path: "/api/inventory/:id/lots/",
  summary: "Lots of a holding, oldest first, with the effect of each move",
  access,
  params: z.object({ id: holdingId }),
  response: z.object({ lots: z.array(lot) }),
  errors: ["not_found"],
});

export const inventoryUploadReport = z.object({
  status: z.number().optional(),
  message: z.string(),
  /** Earlier uploaded lots that a REPLACE closes, with their remaining rupees; null for an ADD. */
  closes: z.object({ lots: z.number().int(), face: z.number(), accounts: z.array(z.string().nullable()) }).nullable(),
  rows: z.array(
    z.object({
      row: z.number().int(),
      ok: z.boolean(),
      id: lotId.nullable(),
      /** `already_done` for a lot already in the book; null for a lot that was loaded. */
      code: errorCode.nullable(),
      field_errors: z.record(z.string(), z.array(z.string())),
      /** Text for its `confirm` column that loads the row unchanged; null when nothing needs confirmation. */
      confirm: z.string().nullable(),
    }),
  ),
});

export const uploadInventory = endpoint({
  name: "inventory.upload",
  method: "POST",
  path: "/api/inventory/upload/",
  summary:
    "Load holdings from a CSV of isin, face, acquired_on, cost_price, cost_yield, account, ref, remarks; a confirm column repeats the figures of unusual rows; 207 when only some rows were loaded",
  access,
  body: z.object({
    csv: z.string().min(1, requiredText("File")).max(1_500_000),
    answers: tableAnswers,
    /** REPLACE closes earlier uploaded lots of the accounts in the file; lots from deals are kept. */
    mode: z.enum(["ADD", "REPLACE"]).default("ADD"),
  }),
  bodyLimitBytes: 2_000_000,
  response: inventoryUploadReport,
  alsoStatus: { 207: inventoryUploadReport },
  errors: ["validation_error", "unusual_level", "too_large"],
  idempotent: true,
});

export const reviewInventoryUpload = endpoint({
  name: "inventory.reviewUpload",
  method: "POST",
  path: "/api/inventory/upload/review/",
  summary: "Preview an upload of holdings row by row, with the holdings it loads and closes; nothing is changed",
  access,
  body: uploadInventory.body,
  bodyLimitBytes: 2_000_000,
  response: inventoryUploadReport.pick({ rows: true, closes: true }),
  errors: uploadInventory.errors,
});

export const externalTrade = z.object({
  side: z.enum(["buy", "sell"]),
  isin: finstrumentId,
  account: optionalText(64),
  face: quantum,
  level: z.object({
    fixed_field: z.enum(["price", "yield"]),
    clean_price: cleanPrice.nullish(),
    bond_yield: yieldFraction.nullish(),
  }),
  settlement_date: isoDate,
  trade_time: z.string({ error: fieldTexts.required }).min(1, fieldTexts.required).pipe(timeOfDay),
  counterparty: shortText("Counterparty"),
  /** Own charges: stamp duty, brokerage and GST, rupees. */
  brokerage: paise.default(0),
  ref: optionalText(64),
});

export const addExternalTrade = endpoint({
  name: "inventory.externalTrade",
  method: "POST",
  path: "/api/inventory/external-trade/",
  summary: "Record a trade made elsewhere today; it moves lots on its settlement day and never reaches an exchange",
  access,
  body: externalTrade,
  response: z.object({
    holding_id: holdingId,
    is_booked: z.boolean(),
    clean_price: cleanPrice,
    principal: z.number(),
    accrued: z.number(),
    consideration: z.number(),
  }),
  errors: ["validation_error"],
  idempotent: true,
});

export const confirmPrevious = endpoint({
  name: "inventory.confirmPrevious",
  method: "PUT",
  path: "/api/inventory/confirm-previous/",
  summary: "Confirm the custodian's statement of a day, or report the faces that differ",
  access,
  body: z.union([
    z.object({ as_of: isoDate, all: z.literal(true) }),
    z.object({
      as_of: isoDate,
      rows: z
        .array(z.object({ holding_id: holdingId, face: z.number().int().min(0).max(999_999_999_999) }))
        .min(1)
        .max(5000),
    }),
  ]),
  response: z.object({ confirmed: z.number().int(), differences: z.number().int() }),
  errors: ["validation_error", "not_found"],
  idempotent: true,
});

export const valuationEdit = z.object({
  version: z.number().int(),
  holding_id: holdingId,
  /** At most one of the two; both null restores the valuation sources. */
  valuation_price: cleanPrice.nullish(),
  valuation_yield: yieldFraction.nullish(),
  as_of: isoDate,
  reason: inventoryReason,
});
export const costEdit = z.object({
  version: z.number().int(),
  lot_id: lotId,
  cost_price: cleanPrice.nullish(),
  cost_yield: yieldFraction.nullish(),
  reason: inventoryReason,
});

export const editValuationCost = endpoint({
  name: "inventory.editValuationCost",
  method: "PUT",
  path: "/api/inventory/edit-valuation-cost/",
  summary: "Value a holding for today, or set the cost of an uploaded or external lot",
  access,
  body: z.union([valuationEdit, costEdit]),
  response: holding,
  errors: ["validation_error", "not_found", "stale_version"],
  idempotent: true,
});

export const offerRow = z.object({
  holding_id: holdingId,
  quantum,
  yield_stored: yieldFraction.nullish(),
  unit_price_stored: cleanPrice.nullish(),
  settlement_delta: z.number().int().min(0).max(2).default(1),
  validity: validity.default("DAY"),
  send_to_rfq: z.boolean().default(false),
  clearing_corporation: z.enum(["NSCCL", "ICCL"]).nullish(),
  rfq_mode: rfqMode.nullish(),
  oto_participant_details: otoParticipant.nullish(),
  anonymous: z.boolean().default(false),
  confirms: confirms.nullish(),
});
export const OFFER_ROWS = 200;
export const offerReport = z.object({
  status: z.number().optional(),
  message: z.string(),
  rows: z.array(
    z.object({
      holding_id: holdingId,
      ok: z.boolean(),
      eoi_id: eoiId.nullable(),
      code: errorCode.nullable(),
      field_errors: z.record(z.string(), z.array(z.string())),
      /**
       * Warnings that the row's `confirms` must repeat before it is posted; empty for a posted row and for other
       * failures.
       */
      warnings: z.array(dealWarning),
    }),
  ),
});

export const offerInventory = endpoint({
  name: "inventory.offer",
  method: "POST",
  path: "/api/inventory/offer/",
  summary: "Offer holdings as EOIs to sell, each up to its free face; 207 when only some were posted",
  access: { can: "inventory.offer" },
  body: z.object({ rows: z.array(offerRow).min(1).max(OFFER_ROWS) }),
  bodyLimitBytes: 200_000,
  response: offerReport,
  alsoStatus: { 207: offerReport },
  errors: [
    "validation_error",
    "not_found",
    "market_closed",
    "limit_breach",
    "unusual_level",
    "calendar_unpublished",
    "not_ready",
  ],
  idempotent: true,
});

export const listEntries = endpoint({
  name: "inventory.entries",
  method: "GET",
  path: "/api/inventory/entries/",
  summary: "Issuers' payments in the book: expected, or marked as received",
  access,
  query: z.object({ state: z.enum(["expected", "received", "all"]).default("expected"), ...pageQuery }),
  response: page(entry),
  errors: ["validation_error"],
});

export const receiveEntry = endpoint({
  name: "inventory.receive",
  method: "PUT",
  path: "/api/inventory/entries/:id/received/",
  summary: "Mark a payment as received, with the amount and the tax deducted from it",
  access,
  params: z.object({ id: entryId }),
  body: z.object({ version: z.number().int(), received: paise, tds: paise.default(0), received_on: isoDate }),
  response: entry,
  errors: ["validation_error", "not_found", "stale_version", "already_done"],
  idempotent: true,
});

export const enterRepayment = endpoint({
  name: "inventory.repayment",
  method: "POST",
  path: "/api/inventory/repayment/",
  summary: "Enter an issuer's call or our put; the face leaves the book on its day and is not free until then",
  access,
  body: z.object({
    holding_id: holdingId,
    kind: z.enum(["CALL", "PUT"]),
    face: quantum,
    price: cleanPrice,
    due_date: isoDate,
    reason: inventoryReason,
  }),
  response: entry,
  errors: ["validation_error", "not_found"],
  idempotent: true,
});

const period = z.object({ from: isoDate.optional(), to: isoDate.optional() });

export const listCashflows = endpoint({
  name: "inventory.cashflows",
  method: "GET",
  path: "/api/inventory/cashflows/",
  summary: "Future payments on my firm's holdings by day and bond; one year from today by default",
  access,
  query: period,
  response: z.object({
    from: isoDate,
    to: isoDate,
    rows: z.array(cashflow),
    /** Bonds with unknown coupons, and the reason. */
    unknown: z.array(z.object({ finstrument_id: finstrumentId, display_name: z.string(), reason: z.string() })),
  }),
  errors: ["validation_error"],
});

/** GET, so that a plain link opens it. */
export const inventoryFile = endpoint({
  name: "inventory.file",
  method: "GET",
  path: "/api/inventory/file/",
  summary: "Holdings, lots or future payments as CSV, one a line",
  access,
  query: z
    .object({ of: z.enum(["holdings", "lots", "cashflows"]).default("holdings"), as_of: isoDate.optional() })
    .extend(period.shape),
  ...answersDownload,
  errors: ["validation_error"],
});

export const setBookRules = endpoint({
  name: "inventory.setRules",
  method: "PUT",
  path: "/api/inventory/rules/",
  summary: "Set the rules of my firm's book from the next financial year; at once if nothing was ever sold",
  access,
  body: bookRules,
  response: bookRules.extend({ from: isoDate }),
  errors: ["validation_error"],
  idempotent: true,
});
