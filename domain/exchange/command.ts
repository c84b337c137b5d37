import type { VenueAct } from "#domain/entities/venue-acts.ts";
import type { QuoteCommand } from "#domain/entities/rfq-quote.ts";

/** What an exchange is told to do. */
export type CommandKind =
  | QuoteCommand
  | ThreadCommand
  | "accept"
  | "proposeMoney"
  | "decideMoney"
  | "report"
  | "decideReport"
  | "proposeAmendment"
  | "decideAmendment";

/** What it is told in a negotiation, besides an acceptance. */
export type ThreadCommand = Exclude<VenueAct, "accept">;

/**
 * Where one instruction to an exchange stands. QUEUED is not sent or certainly not processed; SENDING is on its way;
 * IN_DOUBT was sent and its answer is not known; LAPSED had its time pass unsent; CANCELLED was taken back before it
 * was sent.
 */
export type CommandState = "QUEUED" | "SENDING" | "DONE" | "REFUSED" | "IN_DOUBT" | "LAPSED" | "CANCELLED";

/** States of which something is still to come. */
export const OPEN_COMMANDS = ["QUEUED", "SENDING", "IN_DOUBT"] as const satisfies readonly CommandState[];
/** States in which an answer may still come. */
export const SENT_COMMANDS = ["SENDING", "IN_DOUBT"] as const satisfies readonly CommandState[];

/** How long the parts of the exchange wait, in ms. */
export interface ExchangeTimes {
  /** For an answer. */
  answerMs: number;
  /** From sending to the first read whose silence counts. */
  doubtAfterMs: number;
  /** Between two reads that find nothing. */
  absentGapMs: number;
  /** Between two reads of a firm's quotes. */
  pollMs: number;
  /** Between two reads of how a firm's deals settle and are amended. */
  clearingPollMs: number;
}

export const EXCHANGE_TIMES: ExchangeTimes = {
  answerMs: 15_000,
  doubtAfterMs: 30_000,
  absentGapMs: 5000,
  pollMs: 15_000,
  clearingPollMs: 60_000,
};

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** Before the next try of what was certainly not processed: 1, 2, 4 … 30 s. `tries` counts from 1. */
export function waitBeforeMs(tries: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, tries - 1));
}

/** What a read that found nothing of a command in doubt is worth. */
export type AbsentRead = "tooEarly" | "first" | "second";

/**
 * Judges such a read. Nothing is sent again on one of them, since reads may lag behind.
 * @param readAt when the read began; it succeeded, so the exchange was in reach
 */
export function absentRead(
  command: { sentAt: Date; absentAt: Date | null },
  readAt: Date,
  { doubtAfterMs, absentGapMs }: Pick<ExchangeTimes, "doubtAfterMs" | "absentGapMs">,
): AbsentRead {
  if (readAt.getTime() - command.sentAt.getTime() < doubtAfterMs) return "tooEarly";
  if (command.absentAt === null) return "first";
  return readAt.getTime() - command.absentAt.getTime() < absentGapMs ? "tooEarly" : "second";
}
