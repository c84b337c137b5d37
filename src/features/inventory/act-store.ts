import { create } from "zustand";
import type { DealWarning } from "#domain/entities/deal-warning.ts";
import { retypedFigures } from "#domain/trading/retyping.ts";
import { type Retyped, retypeBar } from "#src/desk-kit/confirm/retyped.ts";

/** Act of the book awaiting its distinct key. */
interface AskedAct {
  /** Sentence for the whole act. */
  line: string;
  /** Label of the button, e.g. 'Record'. */
  label: string;
  /** Warnings; they turn the sentence amber and are listed in it. */
  warnings: readonly DealWarning[];
  /** Reason the last try failed in part; null if none. */
  problem: string | null;
  /** Called with true on confirmation, with false when the user goes back. */
  answer: (isConfirmed: boolean) => void;
}

/** Text naming the figures still to be retyped; undefined when none are left. */
export function retypeProblem(): string | undefined {
  const { asked, retyped } = useAct.getState();
  return retypeBar(retypedFigures(asked?.warnings ?? []), retyped);
}

interface ActStore {
  asked: AskedAct | null;
  /** Retyped figures by their key. */
  retyped: Retyped;
  retype: (key: string, text: string) => void;
  /** Element that had the focus, restored when the user goes back. */
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

/** Notes shown beside the sentence. */
type ActNotes = Partial<Pick<AskedAct, "warnings" | "problem">>;

/** Shows an act as a sentence; resolves to true when confirmed by its key, else to false. */
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
