import type { QuoteReading, QuoteSide, QuoteStatus, Unresolved } from "#domain/quote-parser/reading.ts";

// What an author's messages of one day in one channel leave standing. The lines are derived from the messages in the order of
// speaking, and derived again whenever something before the last of them changes, so that an edit, a deletion or a late answer to "which bond?" falls into its place in the order of speaking. What a
// message once sent is replayed in its place, too, as withdrawn: a level that was withdrawn, by whatever way, brings none
// from before it back to life. Only a new level stands again.

export interface MessageReadings {
  id: number;
  /** The message of the broadcast that this one is a copy of; its own id otherwise. */
  originalId: number;
  /** Epoch ms. */
  sentAt: number;
  /** Its text now; nothing once it was deleted. */
  readings: readonly QuoteReading[];
  /** Its text before each edit, correction or deletion, oldest first. */
  earlier: readonly (readonly QuoteReading[])[];
}

/** What the author chose as meant by a line that could be read in several ways. */
export interface RunChoice {
  originalId: number;
  /** Where the line begins in its message, and what it says: after an edit the choice holds for the same words only. */
  start: number;
  text: string;
  isin: string | null;
  side: QuoteSide | "BOTH" | null;
}

export interface RunLine {
  /** The same for each line that replaces this one. */
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

/** The lines that stand, in the order sent. A later line of the same bond and side replaces, 'off' withdraws. */
export function linesOf(messages: readonly MessageReadings[], choices: readonly RunChoice[]): RunLine[] {
  const standing = new StandingLines();
  standing.addAll(messages, choices);
  return standing.lines();
}

/** Whether what its author chooses may change what it says. */
export function isOpenToChoice({ isin, side }: Pick<QuoteReading, "isin" | "side">): boolean {
  return isin === null || side === null;
}

/** Lines to which messages are added as they are sent. */
export class StandingLines {
  readonly #lines = new Map<string, RunLine>();

  /** Messages that were sent after those added before. */
  addAll(messages: readonly MessageReadings[], choices: readonly RunChoice[]): void {
    for (const message of messages.toSorted((a, b) => a.sentAt - b.sentAt)) {
      const choiceOf = (reading: QuoteReading) =>
        choices.find(
          ({ originalId, start, text }) =>
            originalId === message.originalId && start === reading.span.start && text === reading.text,
        );
      for (const reading of message.earlier.flat()) this.#takeBack(reading, choiceOf(reading));
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

  /** A line that is withdrawn: what it had replaced or withdrawn is as gone as before. */
  #takeBack(reading: QuoteReading, choice: RunChoice | undefined): void {
    const isin = reading.isin ?? choice?.isin ?? null;
    if (reading.status === "off") {
      const { meant, isClear } = this.#meantBy(reading, isin, choice);
      if (isClear) for (const { key } of meant) this.#lines.delete(key);
    } else this.#lines.delete(isin === null ? questionKey(reading, null) : lineKey(isin, reading.side));
  }

  #put(message: MessageReadings, reading: QuoteReading, isin: string, side: QuoteSide | null): void {
    const key = lineKey(isin, side);
    // Said again it is the newest, so it goes to the end.
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

  /** A withdrawal needs no question where only one standing line can be meant, and does nothing where none can. */
  #withdraw(message: MessageReadings, reading: QuoteReading, isin: string | null, choice: RunChoice | undefined): void {
    const { meant, bonds, isClear } = this.#meantBy(reading, isin, choice);
    if (isClear) for (const { key } of meant) this.#lines.delete(key);
    else this.#ask(message, reading, bonds.size === 1 ? (meant[0]?.isin ?? null) : null);
  }

  /** The standing lines that an 'off' can mean, and whether it is clear which. */
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

  /** Of the bonds that fit, those the author quotes already are the likeliest. */
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
 * Which members of a channel see a line. Who broadcasts sees a line once, in the broadcast and not in each channel that
 * carries it; its readers see it where they read it. A line with something unresolved is its author's only.
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
