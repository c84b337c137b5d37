import { tableAnswers } from "#domain/contract/http/table-answers.ts";
import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { errorCode } from "#domain/contract/errors.ts";
import { bondTerm, statedTerms } from "#domain/entities/bond-term.ts";
import { cluster } from "#domain/entities/cluster.ts";
import { confirms, dealWarning } from "#domain/entities/deal-warning.ts";
import {
  eoi,
  eoiSource,
  eoiState,
  fixedField,
  otoParticipant,
  quoteType,
  rfqMode,
  validity,
  yieldType,
} from "#domain/entities/eoi.ts";
import { rfqQuote } from "#domain/entities/rfq-quote.ts";
import { considerationDetails, ticket, ticketNumber } from "#domain/entities/ticket.ts";
import { requiredText } from "#domain/lib/field-texts.ts";
import {
  cleanPrice,
  clientId,
  eoiId,
  finstrumentId,
  flag,
  instant,
  isoDate,
  page,
  pageQuery,
  quantum,
  ticketId,
  userId,
  yieldFraction,
} from "#domain/lib/wire.ts";
import { limitNeeded } from "#domain/limits/limit-left.ts";
import { runId } from "#domain/runs/private-run.ts";

const eoiFields = z.object({
  quantum,
  validity: validity.default("DAY"),
  finstrument_id: finstrumentId,
  quote_type: quoteType.default("BID"),
  unit_price_stored: cleanPrice.nullish(),
  yield_stored: yieldFraction.nullish(),
  expiry_date_stored: instant.nullish(),
  source: eoiSource.default("WEBSITE"),
  whatsapp_consent: z.boolean().default(false),
  state: eoiState.default("DEFAULT"),
  mandate_expires_at: instant.nullish(),
  settlement: isoDate.nullish(),
  settlement_delta: z.number().int().min(0).max(2).nullish(),
  /** Set by the server; a sent value is ignored. */
  is_best: z.boolean().nullish(),
  replaces: eoiId.nullish(),
  user_account_id: z.string().max(64).nullish(),
  end_client_id: clientId.nullish(),
  send_to_rfq: z.boolean().default(false),
  fixed_field: fixedField.default("yield"),
  yield_type: yieldType.default("YTM"),
  price_overridden: z.boolean().default(false),
  broker_id: userId.nullish(),
  clearing_corporation: z.enum(["NSCCL", "ICCL"]).nullish(),
  rfq_mode: rfqMode.nullish(),
  oto_participant_details: otoParticipant.nullish(),
  /** True when the exchange hides the firm from others. */
  anonymous: z.boolean().default(false),
  /** Source ticket, by id or number. */
  origin_trade: z.union([ticketId, ticketNumber]).nullish(),
  /** Source chat line; shown only to the poster, and only while the poster may read it. */
  origin_run: runId.nullish(),
  confirms: confirms.nullish(),
  /** Terms that no source gives: an assumption confirmed by repeating it, or the poster's own value instead. */
  bond_terms: statedTerms.nullish(),
});
/** Request body for a new EOI. At most one of settlement and settlement_delta may be given; default T+1. */
export const eoiPayload = eoiFields;
export type EoiPayload = z.output<typeof eoiPayload>;
export type EoiPayloadIn = z.input<typeof eoiPayload>;

const eoiErrors = [
  "validation_error",
  "market_closed",
  "not_found",
  "stale_version",
  "already_done",
  "limit_breach",
  "unusual_level",
  "calendar_unpublished",
  "not_ready",
  "in_doubt",
] as const;

export const addEoi = endpoint({
  name: "eoi.add",
  method: "POST",
  path: "/api/eoi/add/",
  summary: "Post my own EOI",
  access: { can: "trade" },
  body: eoiPayload,
  response: eoi,
  errors: eoiErrors,
  idempotent: true,
});

/** An EOI and its source ticket. */
export const tradeOrigin = z.object({ eoi_id: eoiId, ticket_id: ticketId, number: ticketNumber });
export type TradeOrigin = z.infer<typeof tradeOrigin>;

export const listTradeOrigins = endpoint({
  name: "eoi.origins",
  method: "GET",
  path: "/api/eoi/origins/",
  summary: "EOIs of my firm with the ticket each comes from, newest first; at most 500",
  access: { can: "trading.view" },
  response: z.object({ origins: z.array(tradeOrigin) }),
  errors: [],
});

/** Warnings and effects of an EOI before it is posted or changed. */
const eoiReview = z.object({
  /** Figures to repeat in `confirms`. */
  warnings: z.array(dealWarning),
  /** The firm's limit with the least room left; null when none applies. */
  limit: limitNeeded.nullable(),
  /** Consideration if all of it is dealt; null when it cannot be calculated. */
  consideration: considerationDetails.nullable(),
  settlement_date: isoDate,
  /** Automatic expiry time. */
  expires_at: instant,
});
export type EoiReview = z.infer<typeof eoiReview>;

export const reviewEoi = endpoint({
  name: "eoi.review",
  method: "POST",
  path: "/api/eoi/add/review/",
  summary: "Check an EOI before posting: errors are refused, unusual terms return warnings; nothing is posted",
  access: { can: "trade" },
  body: eoiPayload,
  response: eoiReview,
  errors: ["validation_error", "market_closed", "not_found"],
});

export const addEoiForClient = endpoint({
  name: "eoi.addForClient",
  method: "POST",
  path: "/api/trade/eoi/",
  summary: "Post an EOI for an end client (end_client_id)",
  access: { can: "trade" },
  body: eoiPayload,
  response: eoi,
  errors: eoiErrors,
  idempotent: true,
});

export const listEois = endpoint({
  name: "eoi.list",
  method: "GET",
  path: "/api/trade/eoi/",
  summary: "Live EOIs, optionally of one bond and side; empty without trade access",
  access: "session",
  query: z.object({
    quote_type: quoteType.optional(),
    finstrument_data__finstrument_id: finstrumentId.optional(),
    my_quotes: flag.default(false),
    ...pageQuery,
  }),
  response: page(eoi),
  errors: ["validation_error"],
});

export const listRfqQuotes = endpoint({
  name: "eoi.rfqQuotes",
  method: "GET",
  path: "/api/eoi/rfq-quote/",
  summary: "Quotes on the exchanges' RFQ platforms: my firm's own and those visible to it; empty without trade access",
  access: "session",
  query: z.object({ search: z.string().max(200).default(""), my_quotes: flag.default(false), ...pageQuery }),
  response: page(rfqQuote),
  errors: ["validation_error"],
});

export const market = endpoint({
  name: "eoi.market",
  method: "GET",
  path: "/api/trade/d/market/",
  summary: "Published quotes, newest first; empty without trade access",
  access: "session",
  query: z.object({ search: z.string().max(200).default(""), my_quotes: flag.default(false), ...pageQuery }),
  response: page(eoi),
  errors: ["validation_error"],
});

const eoiEdit = z.object({
  version: z.number().int(),
  quantum: quantum.nullish(),
  unit_price_stored: cleanPrice.nullish(),
  yield_stored: yieldFraction.nullish(),
  fixed_field: fixedField.nullish(),
  validity: validity.nullish(),
  expiry_date_stored: instant.nullish(),
  price_overridden: z.boolean().nullish(),
  confirms: confirms.nullish(),
});

export const updateEoi = endpoint({
  name: "eoi.update",
  method: "PUT",
  path: "/api/eoi/update/:id/",
  summary: "Change level, size or validity of my live EOI",
  access: { can: "trade" },
  params: z.object({ id: eoiId }),
  body: eoiEdit,
  response: eoi,
  errors: eoiErrors,
  idempotent: true,
});

export const reviewEdit = endpoint({
  name: "eoi.reviewEdit",
  method: "POST",
  path: "/api/eoi/update/:id/review/",
  summary: "Check a change to my live EOI before making it; nothing is changed",
  access: { can: "trade" },
  params: z.object({ id: eoiId }),
  body: eoiEdit,
  response: eoiReview,
  errors: ["validation_error", "not_found", "stale_version", "already_done"],
});

export const expireEoi = endpoint({
  name: "eoi.expire",
  method: "POST",
  path: "/api/eoi/expire/:id/",
  summary: "Withdraw a live EOI of my firm",
  access: { can: "trade" },
  params: z.object({ id: eoiId }),
  response: eoi,
  errors: ["not_found", "already_done"],
  idempotent: true,
});

export const withdrawAll = endpoint({
  name: "eoi.withdrawAll",
  method: "PUT",
  path: "/api/trade/d/eoi/close/",
  summary: "Withdraw all of my live EOIs",
  access: { can: "trade" },
  /** With ids, only those EOIs: the ones the person saw before confirming. */
  body: z.object({ finstrument_id: finstrumentId.nullish(), eoi_ids: z.array(eoiId).max(500).optional() }).nullish(),
  response: z.object({ closed: z.array(eoiId) }),
  errors: ["validation_error"],
  idempotent: true,
});

/** Preview of a deal; binds nobody. */
export const dealPreview = z.object({
  finstrument_id: finstrumentId,
  bond_name: z.string(),
  /** Side that the caller would take. */
  quote_type: quoteType,
  quantity: z.number().int(),
  unit_clean_price: cleanPrice.nullable(),
  bond_yield: yieldFraction.nullable(),
  total_accrued_interest: z.number().nullable(),
  settlement_date: isoDate,
  counterparty: z.string(),
  consideration: considerationDetails.nullable(),
  /** Reason why no deal is possible because the consideration is unknown; negotiation is still possible. */
  cannot_deal: z.string().nullable(),
  /** Terms that are neither facts nor confirmed; they must be part of the text agreed to. */
  terms: z.array(bondTerm).default([]),
  /** Assumptions about lot and price where the data has gaps, one sentence each. */
  assumptions: z.array(z.string()),
  /** Figures to repeat in `confirms`. */
  warnings: z.array(dealWarning),
  /** Limit of the caller's firm with the least room left after the deal; null when none applies. */
  limit: limitNeeded.nullable(),
});
export type DealPreview = z.infer<typeof dealPreview>;

export const closeEoi = endpoint({
  name: "eoi.close",
  method: "PUT",
  path: "/api/trade/d/eoi/:id/close/",
  summary: "Hit or lift an opposing EOI with my own: confirm false previews the deal, true makes it",
  access: { can: "trade" },
  params: z.object({ id: eoiId }),
  body: z.object({
    opposing_eoi: eoiId,
    confirm: z.boolean().default(false),
    broker_id: userId.nullish(),
    /** Version of the opposing EOI that the caller saw; 409 when there is a newer one. */
    opposing_version: z.number().int().nullish(),
    confirms: confirms.nullish(),
  }),
  response: z.object({ preview: dealPreview, eoi: eoi.nullable(), ticket: ticket.nullable() }),
  errors: [...eoiErrors, "level_moved", "cannot_be_priced"],
  idempotent: true,
});

export const uploadReport = z.object({
  status: z.number().optional(),
  message: z.string(),
  created: z.array(eoi),
  rows: z.array(
    z.object({
      row: z.number().int(),
      ok: z.boolean(),
      id: eoiId.nullable(),
      /** Error code of a failed row; null for a posted one. */
      code: errorCode.nullable(),
      field_errors: z.record(z.string(), z.array(z.string())),
      /** Text for the `confirm` column that posts the row unchanged; null when nothing needs confirmation. */
      confirm: z.string().nullable(),
    }),
  ),
});

export const uploadEois = endpoint({
  name: "eoi.upload",
  method: "POST",
  path: "/api/eoi/upload/",
  summary:
    "Post EOIs from a CSV with a header row; a confirm column repeats the figures of unusual rows; 207 when only some rows were posted",
  access: { can: "trade" },
  body: z.object({ csv: z.string().min(1, requiredText("File")).max(1_000_000), answers: tableAnswers }),
  bodyLimitBytes: 1_200_000,
  response: uploadReport,
  alsoStatus: { 207: uploadReport },
  errors: ["validation_error", "market_closed", "too_large", "unusual_level", "calendar_unpublished", "limit_breach"],
  idempotent: true,
});

export const reviewEoiUpload = endpoint({
  name: "eoi.reviewUpload",
  method: "POST",
  path: "/api/eoi/upload/review/",
  summary: "Preview an upload of EOIs row by row; nothing is posted",
  access: uploadEois.access,
  body: uploadEois.body,
  bodyLimitBytes: 1_200_000,
  response: uploadReport.pick({ rows: true }),
  errors: uploadEois.errors,
});

const rfqId = z.string().regex(/^(?:NSE|BSE) [0-9A-Za-z]{1,40}$/);

/** First answer to another firm's EOI: a price or a yield, or the opposing level unchanged. */
const respondBody = z.object({
  client_id: clientId.nullish(),
  finstrumentId: finstrumentId.nullish(),
  respond_eoi_id: eoiId,
  /** Maximum number of lots; default: all that is open. */
  maximum_lot_stored: z.number().int().min(1).nullish(),
  unit_price_stored: cleanPrice.nullish(),
  yield_stored: yieldFraction.nullish(),
  source: eoiSource.default("BONDCENTER"),
  use_respond_eoi_price: z.boolean().default(false),
  expires_at: instant.nullish(),
  confirms: confirms.nullish(),
});

/** Answer to another firm's quote at an exchange: a price or a yield, or its level unchanged. */
const rfqAnswerBody = z.object({
  /** Exchange and number, as in the list of RFQ quotes. */
  respond_rfq_id: rfqId,
  unit_price_stored: cleanPrice.nullish(),
  yield_stored: yieldFraction.nullish(),
  /** Rupees of face; default: all that is open. */
  quantity: quantum.nullish(),
  confirms: confirms.nullish(),
});

/** Actions on the pending round. */
const roundBody = z.object({
  cluster: z.string().regex(/^clu_[0-9a-z]{3,40}$/),
  leg: z
    .string()
    .regex(/^leg_[0-9a-z]{3,40}$/)
    .nullish(),
  version: z.number().int().nullish(),
  action: z.enum(["counter", "reject", "withdraw"]).default("counter"),
  fixed_field: fixedField.nullish(),
  /** Price per 100 or yield as a fraction, depending on fixed_field. */
  level: z.number().min(0).max(250).nullish(),
  quantity: quantum.nullish(),
  settlement_delta: z.number().int().min(0).max(2).nullish(),
  expires_at: instant.nullish(),
  confirms: confirms.nullish(),
});

export const addNegotiation = endpoint({
  name: "eoi.addNegotiation",
  method: "POST",
  path: "/api/eoi/add-negotiation/",
  summary: "Answer an EOI or a quote at an exchange, or add a round to a cluster (counter, reject, withdraw)",
  access: { can: "trade" },
  body: z.union([respondBody, rfqAnswerBody, roundBody]),
  response: cluster,
  errors: [...eoiErrors, "forbidden"],
  idempotent: true,
});

/** Deals a firm quote at its own level: the answer and the acceptance of its level in one call. */
export const takeEoi = endpoint({
  name: "eoi.take",
  method: "POST",
  path: "/api/eoi/:id/take/",
  summary: "Take a firm quote at its level, for a size, at the numbers and the version seen; 409 when it moved",
  access: { can: "trade" },
  params: z.object({ id: eoiId }),
  body: z.object({
    /** Version of the quote that the caller saw. */
    version: z.number().int(),
    lots: z.number().int().min(1),
    bond_yield: yieldFraction.nullish(),
    unit_clean_price: cleanPrice.nullish(),
    /** Rupees on the whole quantity. */
    total_accrued_interest: z.number().nullish(),
    confirms: confirms.nullish(),
  }),
  response: z.object({ cluster, ticket }),
  errors: [...eoiErrors, "forbidden", "level_moved", "cannot_be_priced", "not_ready", "in_doubt"],
  idempotent: true,
});

/** Level and size of a preview; default: the current ones. */
export const previewQuery = z.object({
  price: z.coerce.number().min(0).max(250).optional(),
  /** Fraction. */
  bond_yield: z.coerce.number().min(0, "Cannot be negative").max(1, "Yield above 100%").optional(),
  /** Rupees of face. */
  quantity: z.coerce.number().pipe(quantum).optional(),
});
export type PreviewQuery = z.output<typeof previewQuery>;

export const previewAnswer = endpoint({
  name: "eoi.previewAnswer",
  method: "GET",
  path: "/api/eoi/answer/",
  summary: "Preview the deal for an answer to an EOI or a quote at an exchange, at its level or another; binds no one",
  access: { can: "trade" },
  query: z.union([previewQuery.extend({ respond_eoi_id: eoiId }), previewQuery.extend({ respond_rfq_id: rfqId })]),
  response: dealPreview,
  errors: ["validation_error", "not_found", "already_done"],
});
export type RespondBody = z.output<typeof respondBody>;
export type RfqAnswerBody = z.output<typeof rfqAnswerBody>;
export type RoundBody = z.output<typeof roundBody>;
