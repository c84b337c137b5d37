/** What a text is checked for before it leaves. The desk gives it: it knows the market and the person's own quotes. */
export interface SendCheck {
  /** Whether a text may hold a price: such a text is checked before it goes, and asked about when it has waited. */
  mayQuote(text: string): boolean;
  /** Why its writer is asked before it goes, in sentences; none when it may go. Rejects when that could not be found out. */
  reasonsToAsk(text: string): Promise<readonly string[]>;
}

/** What the writer of a message is asked before it goes. */
export interface SendQuestion {
  /** Sentences, e.g. how far a level is from the writer's own live quote. */
  reasons: readonly string[];
  /** Since when it has waited to be sent, epoch ms by this machine's clock; null when that is no reason to ask. */
  waitedSince: number | null;
}

/** Why a message was not sent. */
export interface SendFailure {
  reason: string;
  /** False for what will be refused again as it is. */
  mayRetry: boolean;
}
