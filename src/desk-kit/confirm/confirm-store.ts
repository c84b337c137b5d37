import { create } from "zustand";
import type { DealWarning } from "#domain/entities/deal-warning.ts";
import type { QuoteType } from "#domain/entities/eoi.ts";
import { retypedFigures } from "#domain/trading/retyping.ts";
import { type Retyped, retypeBar } from "#src/desk-kit/confirm/retyped.ts";
import { callKeys } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";

/** Said when no answer came and the server does not say either. The call keeps its key, so that it answers what it did the first time. */
export const UNANSWERED =
  "No answer came, so this may be done already. Confirm again to find out: it is never done twice.";

/** Said once it is known: the act may be confirmed again, as another one. */
const NOT_DONE = "It was not done. Confirm again to do it.";

/** A binding act that waits for its distinct key. `send` does it. */
export interface Pending {
  line: string;
  /** What the line takes for granted, in sentences. */
  notes: readonly string[];
  /** What is unusual about it: the strip is amber and says so. */
  warnings: readonly DealWarning[];
  /** What it does beyond the deal itself, in sentences: the strip is amber, and nothing has to be repeated. */
  cautions: readonly string[];
  /** The button's word, e.g. 'Accept'. */
  label: string;
  /** Null where both sides are meant. */
  side: QuoteType | null;
  /** Where it is asked: in the form it is about, or at the foot of the desk. */
  place: ConfirmPlace;
  send: () => Promise<void>;
  /** It only takes something away from the market: it is sent also while the live connection is away. */
  withdraws: boolean;
  /**
   * Asks the same of what is there now, if it can still be done; resolves to why not, where that is known. Null where only the person
   * can ask again.
   */
  again: (() => string | undefined | Promise<string | undefined>) | null;
}

export type ConfirmPlace = "form" | "desk";

type Defaulted = "notes" | "cautions" | "place" | "withdraws" | "again";
/** An act as it is asked for. */
export type Asked = Omit<Pending, Defaulted> & Partial<Pick<Pending, Defaulted>>;

interface ConfirmStore {
  pending: Pending | null;
  /** Why the last try did nothing, where the eye is. */
  problem: string | null;
  /** Why it can be done no more: the sentence is grey, and its key does nothing. Null while it can. */
  over: string | null;
  /** Figures that the person typed again, by their key. */
  retyped: Retyped;
  /** Its key was given: the answer says what becomes of it. */
  isSent: boolean;
  /** Where the focus was, for whoever goes back. */
  cameFrom: Element | null;
  ask: (asked: Asked, problem?: string) => void;
  /** Says at the sentence that waits what there is to look at again. */
  tell: (problem: string) => void;
  /** Says at the sentence that waits why it can be done no more. Once its key was given the answer decides. */
  lapse: (why: string) => void;
  retype: (key: string, text: string) => void;
  /** Does what waits, once every figure that has to be typed again is. */
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
      // Asked again, the focus is on the strip itself.
      cameFrom: before === null ? document.activeElement : cameFrom,
    });
  },
  retype: (key, text) => set(({ retyped }) => ({ retyped: { ...retyped, [key]: text } })),
  tell: (problem) => set({ problem }),
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

/** Figures of the waiting sentence that are still to be typed again, in words; undefined once there are none. */
export function retypeProblem(): string | undefined {
  const { pending, retyped } = useConfirm.getState();
  return retypeBar(retypedFigures(pending?.warnings ?? []), retyped);
}

/** All that a sentence says. */
export const sentenceText = ({ line, warnings, cautions }: Pending): string =>
  [line, ...warnings.map(({ text }) => text), ...cautions].join(" ");
