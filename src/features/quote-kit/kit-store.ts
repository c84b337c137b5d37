import { create } from "zustand";
import type { Eoi } from "#domain/entities/eoi.ts";
import type { QuoteChange, QuoteChanges } from "#domain/trading/quote-kit.ts";

/** What came of one change: nothing yet, done, or why not. */
export type ChangeResult = "waiting" | "done" | { why: string };

interface Kit extends QuoteChanges {
  /** What is done to the quotes, e.g. "Shift by +2 bp". */
  title: string;
  results: Readonly<Record<string, ChangeResult>>;
  isSending: boolean;
  /** The last act as it can be undone: each quote as it is now, and its level before. Empty for none. */
  undo: readonly QuoteChange[];
}

/** The changes of several quotes that are looked at, sent or done. */
export const useKit = create<Kit>(() => ({
  title: "",
  changes: [],
  left: [],
  results: {},
  isSending: false,
  undo: [],
}));

export function noteResult(id: string, result: ChangeResult): void {
  useKit.setState(({ results }) => ({ results: { ...results, [id]: result } }));
}

/** The quote as it is now and its level before it was changed. */
export function undoOf(before: Eoi, now: Eoi): QuoteChange {
  return { quote: now, yieldStored: before.yield_stored };
}
