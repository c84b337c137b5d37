import { z } from "zod";
import { fixedField, quoteType } from "#domain/entities/eoi.ts";
import {
  cleanPrice,
  clientId,
  clusterId,
  finstrumentId,
  instant,
  isoDate,
  legId,
  listId,
  listLineId,
  ticketId,
  userId,
  yieldFraction,
} from "#domain/lib/wire.ts";

// A list asks several firms for levels in many bonds at once. Each firm is asked alone: the row that its people get names
// nobody else who was asked and holds their own answers alone.

/** Lines of one list, and firms that are asked, at most. */
export const MOST_LINES = 50;
export const MOST_FIRMS = 10;
/** A list that asked for longer would be no list of this day, in minutes. */
export const LONGEST_MINUTES = 24 * 60;
export const TITLE_MAX = 80;

/** What a list with too little or too much in it is refused with. */
export const listFieldTexts = {
  tooMany: `A list has at most ${MOST_LINES} lines.`,
  noLines: "A list needs a line.",
  noFirms: "Choose whom to ask.",
  tooManyFirms: `A list asks at most ${MOST_FIRMS} firms.`,
  twiceHere: "Each line can be named once.",
} as const;

const level = {
  fixed_field: fixedField.nullable(),
  unit_price_stored: cleanPrice.nullable(),
  yield_stored: yieldFraction.nullable(),
};

/** What became of an answer: `PASSED` is one that the asker did not take. */
export const answerStatus = z.enum(["STANDING", "DEALT", "WITHDRAWN", "EXPIRED", "PASSED"]);
export type AnswerStatus = z.infer<typeof answerStatus>;

/** One firm's answer to one line: a cluster of the two firms. */
export const listAnswer = z.object({
  cluster_id: clusterId,
  /** The answerer's leg, which an acceptance names. */
  leg_id: legId,
  client_id: clientId,
  client_name: z.string(),
  user_name: z.string(),
  /** Rupees of face, no more than was asked for. */
  quantity: z.number().int(),
  fixed_field: fixedField,
  unit_price_stored: cleanPrice.nullable(),
  yield_stored: yieldFraction.nullable(),
  status: answerStatus,
  /** Of its cluster. */
  version: z.number().int(),
  answered_at: instant,
});
export type ListAnswer = z.infer<typeof listAnswer>;

/** `GONE` is what a firm reads of a line that was dealt with another: Dealt away. */
export const listLineState = z.enum(["OPEN", "DEALT", "GONE", "WITHDRAWN", "ENDED"]);
export type ListLineState = z.infer<typeof listLineState>;

export const listLine = z.object({
  id: listLineId,
  finstrument_id: finstrumentId,
  bond_name: z.string(),
  /** The asker's side: BID buys. */
  side: quoteType,
  /** Rupees of face. */
  quantity: z.number().int(),
  /** The level that the asker named; nulls where none was. */
  ...level,
  settlement_date: isoDate,
  state: listLineState,
  /** Of the reader's own deal alone. */
  ticket_id: ticketId.nullable(),
  /** All of them for the asker; a firm that was asked has its own alone. */
  answers: z.array(listAnswer),
});
export type ListLine = z.infer<typeof listLine>;

/** A list as one firm sees it. */
export const tradeList = z.object({
  id: listId,
  title: z.string(),
  /** Whether the reader's firm asked or was asked. */
  role: z.enum(["ASKER", "ASKED"]),
  asker: z.object({ client_id: clientId, client_name: z.string(), user_id: userId, user_name: z.string() }),
  state: z.enum(["OPEN", "ENDED", "WITHDRAWN"]),
  /** Answers are taken and changed until then. */
  closes_at: instant,
  created_at: instant,
  /** Who was asked, for the asker alone. */
  firms: z.array(z.object({ client_id: clientId, client_name: z.string() })),
  lines: z.array(listLine),
  version: z.number().int(),
});
export type TradeList = z.infer<typeof tradeList>;
