import type { QuoteReading, QuoteSide, QuoteStatus, Unresolved } from "#domain/quote-parser/reading.ts";

// Live lines from an author's messages of one day in one channel. Lines are derived from the messages in sending order,
// and derived again whenever an earlier one changes, so that an edit, a deletion or a late answer to "which bond?"
// takes effect at its own place. Earlier texts of a message are replayed at its place as withdrawn: a level withdrawn
// in any way restores no earlier one. Only a new level is live again.

export interface MessageReadings {
  id: number;
  /** Original broadcast message if this one is a copy; its own id otherwise. */
  originalId: number;
  /** Epoch ms. */
  sentAt: number;
  /** Current text; empty after a deletion. */
  readings: readonly QuoteReading[];
  /** Texts before each edit, correction or deletion, oldest first. */
  earlier: readonly (readonly QuoteReading[])[];
}

/** Author's choice for an ambiguous line. */
export interface RunChoice {
  originalId: number;
  /** Start offset of the line in its message, and its text: after an edit the choice applies only to the same words. */
  start: number;
  text: string;
  isin: string | null;
  side: QuoteSide | "BOTH" | null;
}

export interface RunLine {
  /** Same key for each line that replaces this one. */
  key: string;
  messageId: number;
  originalId: number;
  sentAt: number;
  start: number;
  isin: string | null;
  candidates: readonly string[];
  side: QuoteSide | null;
  price: number | null;
  yieldPct: number | null;
  sizeRupees: number | null;
  settlementDelta: number | null;
  status: QuoteStatus | null;
  text: string;
  confidence: number;
  unresolved: readonly Unresolved[];
}

/** Live lines in sending order. A later line of the same bond and side replaces the earlier one, 'off' withdraws it. */
export function linesOf(messages: readonly MessageReadings[], choices: readonly RunChoice[]): RunLine[] {
  const standing = new StandingLines();
  standing.addAll(messages, choices);
  return standing.lines();
}

/** True when the author's choice may change the reading. */
export function isOpenToChoice({ isin, side }: Pick<QuoteReading, "isin" | "side">): boolean {
  return isin === null || side === null;
}

/** Live lines, updated as messages are sent. */
export class StandingLines {
  readonly #lines = new Map<string, RunLine>();

  /** Adds messages sent after those already added. */
  addAll(messages: readonly MessageReadings[], choices: readonly RunChoice[]): void {
    for (const message of messages.toSorted((a, b) => a.sentAt - b.sentAt)) {
      const choiceOf = (reading: QuoteReading) =>
        choices.find(
          ({ originalId, start, text }) =>
            originalId === message.originalId && start === reading.span.start && text === reading.text,
        );
      for (const reading of message.earlier.flat()) this.#undo(reading, choiceOf(reading));
      for (const reading of message.readings) this.#take(message, reading, choiceOf(reading));
    }
  }

  lines(): RunLine[] {
    return [...this.#lines.values()];
  }

  #take(message: MessageReadings, reading: QuoteReading, choice: RunChoice | undefined): void {
    const isin = reading.isin ?? choice?.isin ?? null;
    if (reading.status === "off") this.#withdraw(message, reading, isin, choice);
    else if (isin === null) this.#ask(message, reading, null);
    else this.#put(message, reading, isin, reading.side);
  }

  /** Replays a withdrawn line: lines that it replaced or withdrew stay withdrawn. */
  #undo(reading: QuoteReading, choice: RunChoice | undefined): void {
    const isin = reading.isin ?? choice?.isin ?? null;
    if (reading.status === "off") {
      const { meant, isClear } = this.#meantBy(reading, isin, choice);
      if (isClear) for (const { key } of meant) this.#lines.delete(key);
    } else this.#lines.delete(isin === null ? questionKey(reading, null) : lineKey(isin, reading.side));
  }

  #put(message: MessageReadings, reading: QuoteReading, isin: string, side: QuoteSide | null): void {
    const key = lineKey(isin, side);
    // A repeated line is the newest, so it moves to the end.
    this.#lines.delete(key);
    this.#lines.set(key, { ...quotedTerms(message, reading), key, isin, candidates: [], side, unresolved: [] });
  }

  #ask(message: MessageReadings, reading: QuoteReading, isin: string | null): void {
    const candidates = isin === null ? this.#quotedFirst(reading.candidates) : [];
    const key = questionKey(reading, isin);
    const unresolved: Unresolved[] = [
      ...(isin === null ? (["bond"] as const) : []),
      ...(reading.side === null ? (["side"] as const) : []),
    ];
    this.#lines.delete(key);
    this.#lines.set(key, { ...quotedTerms(message, reading), key, isin, candidates, side: reading.side, unresolved });
  }

  /** A withdrawal asks nothing when only one live line can be meant, and does nothing when none can. */
  #withdraw(message: MessageReadings, reading: QuoteReading, isin: string | null, choice: RunChoice | undefined): void {
    const { meant, bonds, isClear } = this.#meantBy(reading, isin, choice);
    if (isClear) for (const { key } of meant) this.#lines.delete(key);
    else this.#ask(message, reading, bonds.size === 1 ? (meant[0]?.isin ?? null) : null);
  }

  /** Live lines that an 'off' may refer to, and whether the reference is clear. */
  #meantBy(reading: QuoteReading, isin: string | null, choice: RunChoice | undefined) {
    const side = reading.side ?? choice?.side ?? null;
    const isMeant = (line: RunLine): boolean =>
      line.isin !== null &&
      line.unresolved.length === 0 &&
      (isin === null ? reading.candidates.includes(line.isin) : line.isin === isin) &&
      (side === null || side === "BOTH" || line.side === side);
    const meant = [...this.#lines.values()].filter(isMeant);
    const bonds = new Set(meant.map((line) => line.isin));
    return { meant, bonds, isClear: bonds.size <= 1 && (side !== null || meant.length <= 1) };
  }

  /** Sorts bonds that the author already quotes first, as the likeliest. */
  #quotedFirst(candidates: readonly string[]): string[] {
    const quoted = new Set([...this.#lines.values()].map((line) => line.isin));
    return candidates.toSorted((a, b) => Number(quoted.has(b)) - Number(quoted.has(a)));
  }
}

const lineKey = (isin: string, side: QuoteSide | null): string => `${isin} ${side ?? ""}`;

function questionKey({ candidates, text, side }: QuoteReading, isin: string | null): string {
  const what = isin ?? (candidates.length > 0 ? candidates.toSorted().join(",") : text);
  return `? ${what} ${side ?? ""}`;
}

function quotedTerms(message: MessageReadings, reading: QuoteReading) {
  const { price, yieldPct, sizeRupees, settlementDelta, status, text, confidence } = reading;
  return {
    messageId: message.id,
    originalId: message.originalId,
    sentAt: message.sentAt,
    start: reading.span.start,
    price,
    yieldPct,
    sizeRupees,
    settlementDelta,
    status,
    text,
    confidence,
  };
}

export interface RunChannel {
  kind: "direct" | "group" | "trading_group" | "broadcast";
}

/**
 * True when a channel member sees a line. A broadcaster sees it once, in the broadcast and not in the channels that
 * carry it; recipients see it in their own channel. An unresolved line is visible only to its author.
 */
export function seesLine(
  line: { authorId: string; isCopy: boolean; isUnresolved: boolean },
  { kind }: RunChannel,
  memberId: string,
): boolean {
  const isAuthor = line.authorId === memberId;
  if (line.isCopy) return !isAuthor && !line.isUnresolved;
  if (kind === "broadcast" || line.isUnresolved) return isAuthor;
  return true;
}
