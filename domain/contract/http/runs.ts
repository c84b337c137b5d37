import { ticket } from "#domain/entities/ticket.ts";
import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { MESSAGE_MAX_CHARS } from "#domain/contract/http/chat-messages.ts";
import { dealPreview } from "#domain/contract/http/eoi.ts";
import { channelUrl, messageId } from "#domain/entities/chat.ts";
import { statedTerms } from "#domain/entities/bond-term.ts";
import { cluster } from "#domain/entities/cluster.ts";
import { confirms, dealWarning } from "#domain/entities/deal-warning.ts";
import { fixedField } from "#domain/entities/eoi.ts";
import { EXCHANGES } from "#domain/entities/exchanges.ts";
import { eoiId, finstrumentId, instant, isoDate, quantum } from "#domain/lib/wire.ts";
import { LINE_FIELDS } from "#domain/quote-parser/deal-line-parts.ts";
import { privateRun, runId, runStatus, runTerms } from "#domain/runs/private-run.ts";

export const listPrivateRuns = endpoint({
  name: "runs.private",
  method: "GET",
  path: "/api/eoi/private-run/",
  summary: "Quotes read today from my chats, newest first; empty without trade access",
  access: "session",
  response: z.object({ results: z.array(privateRun) }),
  errors: [],
});

export const quoteReading = runTerms.extend({
  /** Position of the line in the text; both sides of a two-way quote share it. */
  start: z.number().int(),
  end: z.number().int(),
});
export type QuoteReadingShown = z.infer<typeof quoteReading>;

const readingProblem = z.object({ start: z.number().int(), end: z.number().int(), text: z.string() });

const typedText = z.string().max(MESSAGE_MAX_CHARS, `Should be at most ${MESSAGE_MAX_CHARS} characters`);

export const readQuotes = endpoint({
  name: "runs.read",
  method: "POST",
  path: "/api/runs/read/",
  summary: "Read a text as the quotes of a message",
  access: { can: "trade" },
  bodyLimitBytes: 256 * 1024,
  body: z.object({ text: typedText }),
  response: z.object({
    readings: z.array(quoteReading),
    /** Reasons why the table in the text, or a row of it, gives no quotes, or a line is not dealt for its settlement. */
    problems: z.array(readingProblem),
  }),
  errors: ["validation_error"],
});

/** Characters of a typed line and their meaning. Together the spans cover everything except spaces. */
const lineSpan = z.object({
  start: z.number().int(),
  end: z.number().int(),
  is: z.enum([...LINE_FIELDS, "link", "unread"]),
});

/** Reason why a quote cannot have a term as written. */
const lineProblem = z.object({ field: z.enum(LINE_FIELDS), text: z.string() });

/** Explanation of how one line was read. */
export const lineParts = z.object({ spans: z.array(lineSpan), problems: z.array(lineProblem) });

const dealLine = runTerms
  .pick({
    finstrument_id: true,
    bond_name: true,
    candidates: true,
    quote_type: true,
    quantum: true,
    fixed_field: true,
    yield_stored: true,
    unit_price_stored: true,
    settlement_delta: true,
  })
  .extend({
    /** Overrides `settlement_delta`. */
    settlement: isoDate.nullable(),
    /** Same format as the field of an EOI: `DAY`, `30m`, `till 15:30`. */
    validity: z.string().nullable(),
    state: z.enum(["DEFAULT", "INDICATIVE"]).nullable(),
    /** `OTC`: not on an exchange. */
    venue: z.enum([...EXCHANGES, "OTC"]).nullable(),
    /** As typed. */
    client: z.string().nullable(),
    ...lineParts.shape,
  });
export type DealLineShown = z.infer<typeof dealLine>;

export const readDealLine = endpoint({
  name: "runs.readDeal",
  method: "POST",
  path: "/api/runs/read-deal/",
  summary: "Read a typed line as one deal, its terms in any order; omitted terms are null",
  access: { can: "trade" },
  body: z.object({ text: typedText }),
  response: dealLine,
  errors: ["validation_error"],
});

/** An EOI and its source chat line. */
export const eoiOrigin = z.object({
  eoi_id: eoiId,
  run_id: runId,
  message_id: z.string(),
  channel_url: channelUrl,
  /** Send time of the line. */
  sent_at: instant,
});
export type EoiOrigin = z.infer<typeof eoiOrigin>;

export const listOrigins = endpoint({
  name: "runs.origins",
  method: "GET",
  path: "/api/runs/origins/",
  summary: "EOIs of my firm with the chat line each comes from, newest first; at most 500",
  access: { can: "trade" },
  response: z.object({ origins: z.array(eoiOrigin) }),
  errors: [],
});

/** Price per 100 or yield as a fraction, depending on fixed_field. */
const level = z.number().min(0).max(250);

export const answerRun = endpoint({
  name: "runs.answer",
  method: "POST",
  path: "/api/runs/:id/answer/",
  summary: "Hit or lift a quote in a chat: opens a cluster with its sender's firm alone, or continues the existing one",
  access: { can: "trade" },
  params: z.object({ id: runId }),
  body: z.object({
    /** Line as the caller saw it; 409 with the current line if it changed. */
    seen: z.object({
      message_id: messageId,
      fixed_field: fixedField.nullable(),
      level: level.nullable(),
      quantum: quantum.nullable(),
      settlement_delta: z.number().int().nullable(),
      status: runStatus.nullable(),
    }),
    fixed_field: fixedField.nullish(),
    /** Default: the value of the line. */
    level: level.nullish(),
    /** Default: the value of the line. */
    quantity: quantum.nullish(),
    /** Default: the value of the line, else T+1. */
    settlement_delta: z.number().int().min(0).max(2).nullish(),
    expires_at: instant.nullish(),
    /** Terms that no source gives, if different from the usual ones. */
    bond_terms: statedTerms.nullish(),
    confirms: confirms.nullish(),
  }),
  response: cluster,
  errors: [
    "validation_error",
    "unusual_level",
    "limit_breach",
    "calendar_unpublished",
    "market_closed",
    "forbidden",
    "not_found",
    "level_moved",
    "already_done",
  ],
  idempotent: true,
});
export const previewRunAnswer = endpoint({
  name: "runs.previewAnswer",
  method: "GET",
  path: "/api/runs/:id/answer/",
  summary: "Preview the deal for an answer to a quote in a chat, on the terms of the line by default",
  access: { can: "trade" },
  params: z.object({ id: runId }),
  query: z.object({
    fixed_field: fixedField.optional(),
    level: z.coerce.number().pipe(level).optional(),
    quantity: z.coerce.number().pipe(quantum).optional(),
    settlement_delta: z.coerce.number().int().min(0).max(2).optional(),
    ...statedTerms.shape,
    face_value: z.coerce.number().pipe(statedTerms.shape.face_value.unwrap()).optional(),
    coupon_rate: z.coerce.number().pipe(statedTerms.shape.coupon_rate.unwrap()).optional(),
  }),
  response: dealPreview,
  errors: ["validation_error", "forbidden", "not_found", "already_done"],
});

const { seen, fixed_field, quantity, settlement_delta, ...answered } = answerRun.body.shape;

/** includes the status even when all lines succeeded. */
export const chatTicketsReport = z.object({
  status: z.union([z.literal(200), z.literal(207)]),
  message: z.string(),
  results: z.array(
    z.object({
      run_id: runId,
      /** Null for a line that failed; `message` then gives the reason. */
      ticket: ticket.nullable(),
      message: z.string().nullable(),
      field_errors: z.record(z.string(), z.array(z.string())),
      /** Warnings to confirm; empty when there are none. */
      warnings: z.array(dealWarning),
    }),
  ),
});

export const chatTickets = endpoint({
  name: "runs.tickets",
  method: "POST",
  path: "/api/chatter/trade/",
  summary: "Draft a ticket for each chat line with its sender's firm; 207 when only some were drafted",
  access: { can: "trade" },
  body: z.object({
    lines: z
      .array(
        z.object({
          run_id: runId,
          seen,
          fixed_field,
          level: answered.level,
          quantity,
          settlement_delta,
          confirms: answered.confirms,
        }),
      )
      .min(1)
      .max(20),
  }),
  response: chatTicketsReport,
  alsoStatus: { 207: chatTicketsReport },
  errors: ["validation_error", "forbidden", "not_found", "level_moved", "already_done", "unusual_level"],
  idempotent: true,
});

export type AnswerRunBody = z.output<(typeof answerRun)["body"]>;

export const chooseRun = endpoint({
  name: "runs.choose",
  method: "POST",
  path: "/api/runs/:id/choose/",
  summary: "Choose the bond or the side of my ambiguous line",
  access: { can: "trade" },
  params: z.object({ id: runId }),
  body: z
    .object({
      finstrument_id: finstrumentId.nullish(),
      side: z.enum(["BID", "ASK", "BOTH"]).nullish(),
    })
    .refine(({ finstrument_id, side }) => finstrument_id != null || side != null, {
      message: "Choose a bond or a side",
      path: ["finstrument_id"],
    }),
  response: z.object({ id: runId }),
  errors: ["validation_error", "not_found"],
});
