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

// A list asks several firms for levels in many bonds at once. Each firm sees its own row only: without the names of the
// other firms asked, and with its own answers alone.

/** Maximum number of lines in a list, and of firms asked. */
export const MOST_LINES = 50;
export const MOST_FIRMS = 10;
/** Maximum duration of a list, in minutes. */
export const LONGEST_MINUTES = 24 * 60;
export const TITLE_MAX = 80;

/** Error texts for a list with too few or too many entries. */
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

/** Status of an answer. `PASSED`: the asker did not accept it. */
export const answerStatus = z.enum(["STANDING", "DEALT", "WITHDRAWN", "EXPIRED", "PASSED"]);
export type AnswerStatus = z.infer<typeof answerStatus>;

/** Answer of one firm to one line: a cluster of the two firms. */
export const listAnswer = z.object({
  cluster_id: clusterId,
  /** Leg of the answering firm, named in an acceptance. */
  leg_id: legId,
  client_id: clientId,
  client_name: z.string(),
  user_name: z.string(),
  /** Rupees of face, at most the size asked for. */
  quantity: z.number().int(),
  fixed_field: fixedField,
  unit_price_stored: cleanPrice.nullable(),
  yield_stored: yieldFraction.nullable(),
  status: answerStatus,
  /** Version of its cluster. */
  version: z.number().int(),
  answered_at: instant,
});
export type ListAnswer = z.infer<typeof listAnswer>;

/** `GONE` is shown to a firm when the line was dealt with another: Dealt away. */
export const listLineState = z.enum(["OPEN", "DEALT", "GONE", "WITHDRAWN", "ENDED"]);
export type ListLineState = z.infer<typeof listLineState>;

export const listLine = z.object({
  id: listLineId,
  finstrument_id: finstrumentId,
  bond_name: z.string(),
  /** Side of the asker: BID buys. */
  side: quoteType,
  /** Rupees of face. */
  quantity: z.number().int(),
  /** Level named by the asker; null fields when none was named. */
  ...level,
  settlement_date: isoDate,
  state: listLineState,
  /** Ticket of the reader's own deal only. */
  ticket_id: ticketId.nullable(),
  /** All answers for the asker; a firm asked sees its own only. */
  answers: z.array(listAnswer),
});
export type ListLine = z.infer<typeof listLine>;

/** A list as seen by one firm. */
export const tradeList = z.object({
  id: listId,
  title: z.string(),
  /** Role of the reader's firm in the list. */
  role: z.enum(["ASKER", "ASKED"]),
  asker: z.object({ client_id: clientId, client_name: z.string(), user_id: userId, user_name: z.string() }),
  state: z.enum(["OPEN", "ENDED", "WITHDRAWN"]),
  /** Deadline for new and changed answers. */
  closes_at: instant,
  created_at: instant,
  /** Firms asked, visible to the asker only. */
  firms: z.array(z.object({ client_id: clientId, client_name: z.string() })),
  lines: z.array(listLine),
  version: z.number().int(),
});
export type TradeList = z.infer<typeof tradeList>;
