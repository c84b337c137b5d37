import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { errorCode } from "#domain/contract/errors.ts";
import { MESSAGE_MAX_CHARS } from "#domain/contract/http/chat-messages.ts";
import { dealPreview } from "#domain/contract/http/eoi.ts";
import { lineParts } from "#domain/contract/http/runs.ts";
import { confirms, dealWarning } from "#domain/entities/deal-warning.ts";
import { fixedField, quoteType } from "#domain/entities/eoi.ts";
import { exchange } from "#domain/entities/roles.ts";
import { ticket } from "#domain/entities/ticket.ts";
import { listFieldTexts, MOST_FIRMS, MOST_LINES, TITLE_MAX, tradeList } from "#domain/entities/trade-list.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import {
  cleanPrice,
  clientId,
  clusterId,
  finstrumentId,
  instant,
  listId,
  listLineId,
  quantum,
  readable,
  yieldFraction,
} from "#domain/lib/wire.ts";

const byId = z.object({ id: listId });
/** Price per 100 or yield as a fraction, depending on fixed_field. */
const level = z.number({ error: fieldTexts.number }).min(0, fieldTexts.negative).max(250, fieldTexts.priceAboveMax);

export const readList = endpoint({
  name: "lists.read",
  method: "POST",
  path: "/api/lists/read/",
  summary: "Read each line of a text as a line of a list; omitted terms are null",
  access: { can: "trade" },
  bodyLimitBytes: 256 * 1024,
  body: z.object({
    text: z.string().max(MESSAGE_MAX_CHARS, `Should be at most ${MESSAGE_MAX_CHARS} characters`),
  }),
  response: z.object({
    lines: z.array(
      z.object({
        text: z.string(),
        finstrument_id: finstrumentId.nullable(),
        bond_name: z.string().nullable(),
        /** Possible bonds when the match is ambiguous, best match first. */
        candidates: z.array(z.object({ finstrument_id: finstrumentId, bond_name: z.string() })),
        side: quoteType.nullable(),
        quantity: quantum.nullable(),
        fixed_field: fixedField.nullable(),
        level: level.nullable(),
        ...lineParts.shape,
      }),
    ),
  }),
  errors: ["validation_error"],
});

const newLine = z.object({
  finstrument_id: finstrumentId,
  side: quoteType,
  quantity: quantum,
  /** Both or neither: a list asks for levels, and may name its own. */
  fixed_field: fixedField.nullish(),
  level: level.nullish(),
  confirms: confirms.nullish(),
});

const newList = z.object({
  title: readable(
    z.string().trim().min(1, fieldTexts.required).max(TITLE_MAX, `Should be at most ${TITLE_MAX} characters`),
  ),
  closes_at: instant,
  /** Working days from deal to settlement, for every line; default T+1. */
  settlement_delta: z.number().int().min(0).max(2).nullish(),
  lines: z.array(newLine).min(1, listFieldTexts.noLines).max(MOST_LINES, listFieldTexts.tooMany),
  firms: z.array(clientId).min(1, listFieldTexts.noFirms).max(MOST_FIRMS, listFieldTexts.tooManyFirms),
});
export type NewList = z.output<typeof newList>;

const unusual = ["unusual_level", "limit_breach", "calendar_unpublished"] as const;

export const reviewList = endpoint({
  name: "lists.review",
  method: "POST",
  path: "/api/lists/review/",
  summary: "Warnings for each line of a list before it is sent, in order; nothing is sent",
  access: { can: "trade" },
  body: newList,
  response: z.object({ lines: z.array(z.object({ warnings: z.array(dealWarning) })) }),
  errors: ["validation_error", "market_closed"],
});

export const sendList = endpoint({
  name: "lists.send",
  method: "POST",
  path: "/api/lists/",
  summary: "Ask firms of the network, each separately, for levels in up to 50 bonds until a closing time",
  access: { can: "trade" },
  body: newList,
  response: tradeList,
  errors: ["validation_error", "market_closed", ...unusual],
  idempotent: true,
});

export const listLists = endpoint({
  name: "lists.list",
  method: "GET",
  path: "/api/lists/",
  summary: "Today's lists sent or received by my firm, newest first",
  access: "session",
  response: z.object({ results: z.array(tradeList) }),
  errors: [],
});

export const getList = endpoint({
  name: "lists.get",
  method: "GET",
  path: "/api/lists/:id/",
  summary: "One list as my firm sees it",
  access: "session",
  params: byId,
  response: tradeList,
  errors: ["not_found"],
});

/** Result of one line in a batch; `message` gives the reason for a failure. */
const lineResult = z.object({
  line_id: listLineId,
  ok: z.boolean(),
  code: errorCode.nullable(),
  message: z.string().nullable(),
  field_errors: z.record(z.string(), z.array(z.string())),
  /** Warnings to confirm, when they are the reason. */
  warnings: z.array(dealWarning),
});
export type LineResult = z.infer<typeof lineResult>;

const answer = z.object({
  line_id: listLineId,
  /** Withdraws the firm's answer; all other fields are omitted then. */
  withdraw: z.boolean().default(false),
  fixed_field: fixedField.nullish(),
  level: level.nullish(),
  /** Default: the size of the line. */
  quantity: quantum.nullish(),
  /** Cluster version of the changed answer, as the caller saw it. */
  version: z.number().int().nullish(),
  confirms: confirms.nullish(),
});
export type AnswerOfLine = z.output<typeof answer>;

/** Checks that no line is repeated. */
const once = <T extends { line_id: string }>(lines: readonly T[]) =>
  new Set(lines.map(({ line_id: id }) => id)).size === lines.length;
const answers = z
  .array(answer)
  .min(1, listFieldTexts.noLines)
  .max(MOST_LINES, listFieldTexts.tooMany)
  .refine(once, listFieldTexts.twiceHere);

export const reviewAnswers = endpoint({
  name: "lists.reviewAnswers",
  method: "POST",
  path: "/api/lists/:id/answer/review/",
  summary: "Preview the deals for answers to a list, with the warnings for each; nothing is sent",
  access: { can: "trade" },
  params: byId,
  body: z.object({ answers }),
  response: z.object({
    lines: z.array(lineResult.extend({ preview: dealPreview.nullable() })),
  }),
  errors: ["validation_error", "not_found", "forbidden", "market_closed"],
});

const actReport = z.object({
  /** Included even when all lines succeeded. */
  status: z.union([z.literal(200), z.literal(207)]),
  message: z.string(),
  lines: z.array(lineResult),
  list: tradeList,
});

export const answerList = endpoint({
  name: "lists.answer",
  method: "POST",
  path: "/api/lists/:id/answer/",
  summary:
    "Quote, change or withdraw levels for lines of a list my firm received; 207 when only some lines were accepted",
  access: { can: "trade" },
  params: byId,
  body: z.object({ answers }),
  response: actReport,
  alsoStatus: { 207: actReport },
  errors: ["validation_error", "not_found", "forbidden", "market_closed", "already_done"],
  idempotent: true,
});

const taken = z.object({
  line_id: listLineId,
  /** Answer to accept. */
  cluster_id: clusterId,
});

export const reviewTaking = endpoint({
  name: "lists.reviewTaking",
  method: "POST",
  path: "/api/lists/:id/accept/review/",
  summary: "Preview the deals for accepting answers to a list, with the warnings for each; binds no one",
  access: { can: "trade" },
  params: byId,
  body: z.object({
    lines: z
      .array(taken)
      .min(1, listFieldTexts.noLines)
      .max(MOST_LINES, listFieldTexts.tooMany)
      .refine(once, listFieldTexts.twiceHere),
  }),
  response: z.object({
    lines: z.array(lineResult.extend({ preview: dealPreview.nullable() })),
  }),
  errors: ["validation_error", "not_found", "forbidden"],
});

export const acceptAnswers = endpoint({
  name: "lists.accept",
  method: "POST",
  path: "/api/lists/:id/accept/",
  summary:
    "Deal lines of a list with the chosen answers, each line in full or not at all; 207 when only some were dealt",
  access: { can: "trade" },
  params: byId,
  body: z.object({
    exchange: exchange.nullish(),
    lines: z
      .array(
        taken.extend({
          /** Figures that the caller saw: 409 in the line's result if they changed. */
          bond_yield: yieldFraction.nullish(),
          unit_clean_price: cleanPrice.nullish(),
          /** Rupees on the whole quantity. */
          total_accrued_interest: z.number().nullish(),
          confirms: confirms.nullish(),
        }),
      )
      .min(1, listFieldTexts.noLines)
      .max(MOST_LINES, listFieldTexts.tooMany)
      .refine(once, listFieldTexts.twiceHere),
  }),
  response: actReport.extend({ tickets: z.array(ticket) }),
  alsoStatus: { 207: actReport.extend({ tickets: z.array(ticket) }) },
  errors: ["validation_error", "not_found", "forbidden", "market_closed", "already_done"],
  idempotent: true,
});

export const withdrawList = endpoint({
  name: "lists.withdraw",
  method: "POST",
  path: "/api/lists/:id/withdraw/",
  summary: "Withdraw a list of my firm, or some of its lines; lines not dealt end, with their answers",
  access: { can: "trade" },
  params: byId,
  body: z.object({ line_ids: z.array(listLineId).max(MOST_LINES, listFieldTexts.tooMany).nullish() }),
  response: tradeList,
  errors: ["validation_error", "not_found", "forbidden", "already_done"],
  idempotent: true,
});
