import { create } from "zustand";
import type { DealWarning } from "#domain/entities/deal-warning.ts";
import { retypedFigures } from "#domain/trading/retyping.ts";
import { type Retyped, retypeBar } from "#src/desk-kit/confirm/retyped.ts";

/** An act of the book that waits for its distinct key. */
interface AskedAct {
  /** The whole act in plain words. */
  line: string;
  /** The button's word, e.g. 'Record'. */
  label: string;
  /** What is unusual about it: the sentence is amber and says so. */
  warnings: readonly DealWarning[];
  /** Why the last try did not do all of it. */
  problem: string | null;
  /** True once it is confirmed, false when the person goes back. */
  answer: (isConfirmed: boolean) => void;
}

/** Figures of the waiting act that are still to be typed again, in words; undefined once there are none. */
export function retypeProblem(): string | undefined {
  const { asked, retyped } = useAct.getState();
  return retypeBar(retypedFigures(asked?.warnings ?? []), retyped);
}

interface ActStore {
  asked: AskedAct | null;
  /** Figures that the person typed again, by their key. */
  retyped: Retyped;
  retype: (key: string, text: string) => void;
  /** Where the focus was, for whoever goes back. */
  cameFrom: Element | null;
  settle: (isConfirmed: boolean) => void;
}

export const useAct = create<ActStore>((set, get) => ({
  asked: null,
  retyped: {},
  retype: (key, text) => set(({ retyped }) => ({ retyped: { ...retyped, [key]: text } })),
  cameFrom: null,
  settle: (isConfirmed) => {
    const { asked, cameFrom } = get();
    set({ asked: null, cameFrom: null });
    asked?.answer(isConfirmed);
    if (!isConfirmed && cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
  },
}));

/** What an act says beside its sentence. */
type ActNotes = Partial<Pick<AskedAct, "warnings" | "problem">>;

/** Shows an act as a sentence; resolves once it was confirmed by its own key, or not. */
export function askAct(line: string, label: string, { warnings = [], problem = null }: ActNotes = {}) {
  useAct.getState().settle(false);
  return new Promise<boolean>((answer) => {
    useAct.setState({
      retyped: {},
      asked: { line, label, warnings, problem, answer },
      cameFrom: document.activeElement,
    });
  });
}
