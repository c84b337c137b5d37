/** Check of a text before it is sent. The desk supplies it, because it knows the market and the person's own quotes. */
export interface SendCheck {
  /**
   * True when a text may hold a price. Such a text is checked before sending, and needs confirmation after a long wait.
   */
  mayQuote(text: string): boolean;
  /** Reasons to ask the writer, as sentences; empty when it may go. Rejects when the check failed. */
  reasonsToAsk(text: string): Promise<readonly string[]>;
}

/** Question to the writer of a message before it is sent. */
export interface SendQuestion {
  /** Sentences, e.g. the distance of a level from the writer's own live quote. */
  reasons: readonly string[];
  /** Start of waiting, epoch ms by this machine's clock; null when the wait is no reason to ask. */
  waitedSince: number | null;
}

/** Reason a message was not sent. */
export interface SendFailure {
  reason: string;
  /** False when an unchanged retry would be refused too. */
  mayRetry: boolean;
}
