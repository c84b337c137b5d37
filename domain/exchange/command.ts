import type { VenueAct } from "#domain/entities/venue-acts.ts";
import type { QuoteCommand } from "#domain/entities/rfq-quote.ts";

/** Kinds of instruction to an exchange. */
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

/** Instructions within a negotiation, except acceptance. */
export type ThreadCommand = Exclude<VenueAct, "accept">;

/**
 * State of one instruction to an exchange. QUEUED: not sent, or certainly not processed. SENDING: in flight. IN_DOUBT:
 * sent, answer unknown. LAPSED: expired unsent. CANCELLED: cancelled before it was sent.
 */
export type CommandState = "QUEUED" | "SENDING" | "DONE" | "REFUSED" | "IN_DOUBT" | "LAPSED" | "CANCELLED";

/** States that are not final. */
export const OPEN_COMMANDS = ["QUEUED", "SENDING", "IN_DOUBT"] as const satisfies readonly CommandState[];
/** States in which an answer may still come. */
export const SENT_COMMANDS = ["SENDING", "IN_DOUBT"] as const satisfies readonly CommandState[];

/** Waiting times of the exchange connection, in ms. */
export interface ExchangeTimes {
  /** Timeout of an answer. */
  answerMs: number;
  /** Time from sending to the first read in which absence counts. */
  doubtAfterMs: number;
  /** Time between two reads that find nothing. */
  absentGapMs: number;
  /** Time between two reads of a firm's quotes. */
  pollMs: number;
  /** Time between two reads of a firm's settlements and amendments. */
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

/** Backoff before retrying a command that was certainly not processed: 1, 2, 4 … 30 s. `tries` counts from 1. */
export function waitBeforeMs(tries: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, tries - 1));
}

/** Weight of a read that did not find a command in doubt. */
export type AbsentRead = "tooEarly" | "first" | "second";

/**
 * Judges a read that did not find the command. One such read is never enough to send again, since reads may lag behind.
 * @param readAt start of the read; the read succeeded, so the exchange was reachable
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
