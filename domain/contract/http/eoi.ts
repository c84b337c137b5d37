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
  /** Owned by the server; a value sent is not used. */
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
  /** Whether the exchange hides the firm from others. */
  anonymous: z.boolean().default(false),
  /** The ticket it comes from, by its id or its number. */
  origin_trade: z.union([ticketId, ticketNumber]).nullish(),
  /** The line of a chat it is made of: shown to the poster alone, as far as the poster may read the line. */
  origin_run: runId.nullish(),
  confirms: confirms.nullish(),
  /** Terms of the bond that no source states: an assumption confirmed by naming it, or the poster's own in its place. */
  bond_terms: statedTerms.nullish(),
});
/** What a caller sends to make an EOI. Exactly one of settlement and settlement_delta may be given. */
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
  summary: "Post one's own EOI",
  access: { can: "trade" },
  body: eoiPayload,
  response: eoi,
  errors: eoiErrors,
  idempotent: true,
});

/** An EOI and the ticket it comes from. */
export const tradeOrigin = z.object({ eoi_id: eoiId, ticket_id: ticketId, number: ticketNumber });
export type TradeOrigin = z.infer<typeof tradeOrigin>;

export const listTradeOrigins = endpoint({
  name: "eoi.origins",
  method: "GET",
  path: "/api/eoi/origins/",
  summary: "Which EOIs of my firm come from which ticket, the newest first; at most 500",
  access: { can: "trading.view" },
  response: z.object({ origins: z.array(tradeOrigin) }),
  errors: [],
});

/** What is unusual about an EOI before it is posted or changed. */
const eoiReview = z.object({
  /** What has to be repeated in `confirms`. */
  warnings: z.array(dealWarning),
  /** The limit of the firm that it leaves least of; null where none holds for it. */
  limit: limitNeeded.nullable(),
  /** The money it comes to where the whole of it is dealt; null where it cannot be counted. */
  consideration: considerationDetails.nullable(),
  settlement_date: isoDate,
  /** When it lapses by itself. */
  expires_at: instant,
});
export type EoiReview = z.infer<typeof eoiReview>;

export const reviewEoi = endpoint({
  name: "eoi.review",
  method: "POST",
  path: "/api/eoi/add/review/",
  summary: "Look at an EOI before posting it: what is wrong is refused, what is unusual is warned of; posts nothing",
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
  summary: "Live EOIs, one side of one bond when asked; empty without trade access",
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
  summary:
    "Quotes on the exchanges' RFQ platforms: my firm's, and those that the exchanges show it; empty without trade access",
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
  summary: "Change level, size or validity of a live EOI of one's own",
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
  summary: "Look at a change to one's own live EOI before making it; changes nothing",
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
  summary: "Withdraw a live EOI of one's own firm now",
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
  /** With ids, only those of them: the ones that a person saw before they confirmed. */
  body: z.object({ finstrument_id: finstrumentId.nullish(), eoi_ids: z.array(eoiId).max(500).optional() }).nullish(),
  response: z.object({ closed: z.array(eoiId) }),
  errors: ["validation_error"],
  idempotent: true,
});

/** What a deal would be, before anyone is bound. */
export const dealPreview = z.object({
  finstrument_id: finstrumentId,
  bond_name: z.string(),
  /** The side the caller would take. */
  quote_type: quoteType,
  quantity: z.number().int(),
  unit_clean_price: cleanPrice.nullable(),
  bond_yield: yieldFraction.nullable(),
  total_accrued_interest: z.number().nullable(),
  settlement_date: isoDate,
  counterparty: z.string(),
  consideration: considerationDetails.nullable(),
  /** Why no deal can be made of it, when the money is not known; it can still be negotiated. */
  cannot_deal: z.string().nullable(),
  /** The terms dealt on that are neither facts nor confirmed: they belong into the sentence that is agreed to. */
  terms: z.array(bondTerm).default([]),
  /** What lot and price take for granted where the data is silent, in sentences. */
  assumptions: z.array(z.string()),
  /** What has to be repeated in `confirms`. */
  warnings: z.array(dealWarning),
  /** The limit of the caller's firm that the deal leaves least of; null where none holds for it. */
  limit: limitNeeded.nullable(),
});
export type DealPreview = z.infer<typeof dealPreview>;

export const closeEoi = endpoint({
  name: "eoi.close",
  method: "PUT",
  path: "/api/trade/d/eoi/:id/close/",
  summary: "Hit or lift an opposing EOI with one's own: confirm false shows the deal, true makes it",
  access: { can: "trade" },
  params: z.object({ id: eoiId }),
  body: z.object({
    opposing_eoi: eoiId,
    confirm: z.boolean().default(false),
    broker_id: userId.nullish(),
    /** The opposing EOI's version the caller looked at; a newer one answers 409. */
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
      /** Why a row failed; null for one that was posted. */
      code: errorCode.nullable(),
      field_errors: z.record(z.string(), z.array(z.string())),
      /** What its `confirm` column has to say to post it as it is; null where nothing has to be confirmed. */
      confirm: z.string().nullable(),
    }),
  ),
});

export const uploadEois = endpoint({
  name: "eoi.upload",
  method: "POST",
  path: "/api/eoi/upload/",
  summary:
    "Post many EOIs from a CSV with a header row; a column confirm repeats the figures of unusual rows; 207 when only some rows are good",
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
  summary: "See what an upload of EOIs would do, row by row; nothing is posted",
  access: uploadEois.access,
  body: uploadEois.body,
  bodyLimitBytes: 1_200_000,
  response: uploadReport.pick({ rows: true }),
  errors: uploadEois.errors,
});

const rfqId = z.string().regex(/^(?:NSE|BSE) [0-9A-Za-z]{1,40}$/);

/** A first answer to somebody's EOI: a price or a yield, or the other side's level as it is. */
const respondBody = z.object({
  client_id: clientId.nullish(),
  finstrumentId: finstrumentId.nullish(),
  respond_eoi_id: eoiId,
  /** Lots wanted at most; all that is open when left out. */
  maximum_lot_stored: z.number().int().min(1).nullish(),
  unit_price_stored: cleanPrice.nullish(),
  yield_stored: yieldFraction.nullish(),
  source: eoiSource.default("BONDCENTER"),
  use_respond_eoi_price: z.boolean().default(false),
  expires_at: instant.nullish(),
  confirms: confirms.nullish(),
});

/** An answer to somebody's quote at an exchange: a price or a yield, or its level as it is. */
const rfqAnswerBody = z.object({
  /** Exchange and number, as the list of RFQ quotes has it. */
  respond_rfq_id: rfqId,
  unit_price_stored: cleanPrice.nullish(),
  yield_stored: yieldFraction.nullish(),
  /** Rupees of face; all that is open when left out. */
  quantity: quantum.nullish(),
  confirms: confirms.nullish(),
});

/** What may be done with the round that waits. */
const roundBody = z.object({
  cluster: z.string().regex(/^clu_[0-9a-z]{3,40}$/),
  leg: z
    .string()
    .regex(/^leg_[0-9a-z]{3,40}$/)
    .nullish(),
  version: z.number().int().nullish(),
  action: z.enum(["counter", "reject", "withdraw"]).default("counter"),
  fixed_field: fixedField.nullish(),
  /** Price per 100 or yield as a fraction, as fixed_field says. */
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

/** The deal on a firm quote at its own level: its answer and the acceptance of its level are one act. */
export const takeEoi = endpoint({
  name: "eoi.take",
  method: "POST",
  path: "/api/eoi/:id/take/",
  summary:
    "Deal on somebody's firm quote at its level, for the size and at the numbers and the version seen; 409 when it moved",
  access: { can: "trade" },
  params: z.object({ id: eoiId }),
  body: z.object({
    /** Of the quote that was looked at. */
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

/** The level and size of a preview; those that stand where nothing is given. */
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
  summary:
    "The deal an answer to somebody's EOI, or quote at an exchange, would mean, at its level or another; binds nobody",
  access: { can: "trade" },
  query: z.union([previewQuery.extend({ respond_eoi_id: eoiId }), previewQuery.extend({ respond_rfq_id: rfqId })]),
  response: dealPreview,
  errors: ["validation_error", "not_found", "already_done"],
});
export type RespondBody = z.output<typeof respondBody>;
export type RfqAnswerBody = z.output<typeof rfqAnswerBody>;
export type RoundBody = z.output<typeof roundBody>;
