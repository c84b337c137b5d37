import { create } from "zustand";
import type { Eoi } from "#domain/entities/eoi.ts";
import type { QuoteChange, QuoteChanges } from "#domain/trading/quote-kit.ts";

/** Result of one change: pending, done, or the reason it failed. */
export type ChangeResult = "waiting" | "done" | { why: string };

interface Kit extends QuoteChanges {
  /** Title of the act, e.g. "Shift by +2 bp". */
  title: string;
  results: Readonly<Record<string, ChangeResult>>;
  isSending: boolean;
  /** Undo of the last act: each quote's current version and previous level. Empty if there is none. */
  undo: readonly QuoteChange[];
}

/** Changes of several quotes in review, sending or done. */
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

/** Undo of a change: the current quote with its previous level. */
export function undoOf(before: Eoi, now: Eoi): QuoteChange {
  return { quote: now, yieldStored: before.yield_stored };
}
