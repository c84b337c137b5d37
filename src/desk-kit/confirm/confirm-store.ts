import { create } from "zustand";
import type { DealWarning } from "#domain/entities/deal-warning.ts";
import type { QuoteType } from "#domain/entities/eoi.ts";
import { retypedFigures } from "#domain/trading/retyping.ts";
import { type Retyped, retypeBar } from "#src/desk-kit/confirm/retyped.ts";
import { callKeys } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";

/**
 * Shown when neither the call nor the lookup got an answer. The call keeps its idempotency key, so a repeat returns the
 * first result.
 */
export const UNANSWERED =
  "No answer came, so this may already be done. Confirm again to find out: it is never done twice.";

/** Shown once it is certain that nothing was done: confirming again starts a new act. */
const NOT_DONE = "It was not done. Confirm again to do it.";

/** A binding act that waits for its distinct key. `send` does it. */
export interface Pending {
  line: string;
  /** Assumptions behind the line, in sentences. */
  notes: readonly string[];
  /** Unusual points; they turn the strip amber. */
  warnings: readonly DealWarning[];
  /** Side effects beyond the deal itself, in sentences. They turn the strip amber; no figure has to be retyped. */
  cautions: readonly string[];
  /** The button's word, e.g. 'Accept'. */
  label: string;
  /** Null where both sides are meant. */
  side: QuoteType | null;
  /** Position of the sentence: in its form, or at the foot of the desk. */
  place: ConfirmPlace;
  send: () => Promise<void>;
  /** It only takes something away from the market: it is sent also while the live connection is away. */
  withdraws: boolean;
  /**
   * Asks again with current data, if still possible; resolves to the reason if not, when known. Null when only the
   * person can ask again.
   */
  again: (() => string | undefined | Promise<string | undefined>) | null;
}

export type ConfirmPlace = "form" | "desk";

type Defaulted = "notes" | "cautions" | "place" | "withdraws" | "again";
/** An act as passed to `ask`. */
export type Asked = Omit<Pending, Defaulted> & Partial<Pick<Pending, Defaulted>>;

interface ConfirmStore {
  pending: Pending | null;
  /** Reason the last try did nothing, shown at the sentence. */
  problem: string | null;
  /** Reason the act is no longer possible: the sentence is grey and its key does nothing. Null while it is possible. */
  over: string | null;
  /** Figures that the person typed again, by their key. */
  retyped: Retyped;
  /** The key was pressed; the response decides what follows. */
  isSent: boolean;
  /** Focus to return to on cancel. */
  cameFrom: Element | null;
  ask: (asked: Asked, problem?: string) => void;
  /** Shows a notice at the waiting sentence. */
  setProblem: (problem: string) => void;
  /**
   * Shows at the waiting sentence why the act is no longer possible. Ignored once the key was pressed: then the
   * response decides.
   */
  lapse: (why: string) => void;
  retype: (key: string, text: string) => void;
  /** Sends the waiting act, once all figures are retyped. */
  send: () => Promise<void>;
  drop: () => void;
}

export const useConfirm = create<ConfirmStore>((set, get) => ({
  pending: null,
  problem: null,
  over: null,
  retyped: {},
  isSent: false,
  cameFrom: null,
  ask: (asked, problem) => {
    const { pending: before, retyped, cameFrom } = get();
    const pending: Pending = { notes: [], cautions: [], place: "form", withdraws: false, again: null, ...asked };
    set({
      pending,
      problem: problem ?? null,
      over: null,
      // The figures were typed for these words.
      retyped: before !== null && sentenceText(before) === sentenceText(pending) ? retyped : {},
      isSent: false,
      // When asked again, the focus is already in the strip.
      cameFrom: before === null ? document.activeElement : cameFrom,
    });
  },
  retype: (key, text) => set(({ retyped }) => ({ retyped: { ...retyped, [key]: text } })),
  setProblem: (problem) => set({ problem }),
  lapse: (over) => {
    if (get().pending !== null && !get().isSent) set({ over, problem: null });
  },
  send: async () => {
    const { pending, over, isSent } = get();
    if (pending === null || over !== null || isSent || retypeProblem() !== undefined) return;
    set({ isSent: true, problem: null });
    callKeys.confirming(pending.line);
    try {
      await pending.send();
    } catch (error) {
      if (!(error instanceof CallError && error.isUnanswered) || get().pending !== pending) throw error;
      set({ problem: error.isNotDone ? NOT_DONE : UNANSWERED });
    } finally {
      callKeys.confirming(null);
      if (get().pending === pending) set({ isSent: false });
    }
  },
  drop: () => set({ pending: null, problem: null, over: null, retyped: {}, isSent: false, cameFrom: null }),
}));

/** Text naming a figure still to be retyped; undefined when none is left. */
export function retypeProblem(): string | undefined {
  const { pending, retyped } = useConfirm.getState();
  return retypeBar(retypedFigures(pending?.warnings ?? []), retyped);
}

/** All that a sentence says. */
export const sentenceText = ({ line, warnings, cautions }: Pending): string =>
  [line, ...warnings.map(({ text }) => text), ...cautions].join(" ");
