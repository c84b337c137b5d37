import { create } from "zustand";
import type { DealWarning } from "#domain/entities/deal-warning.ts";
import type { QuoteType } from "#domain/entities/eoi.ts";

/** A binding act that waits for its distinct key. `send` does it. */
export interface Pending {
  line: string;
  /** What the line takes for granted, in sentences. */
  notes: readonly string[];
  /** What is unusual about it: the strip is amber and says so. */
  warnings: readonly DealWarning[];
  /** The button's word, e.g. 'Accept'. */
  label: string;
  side: QuoteType;
  send: () => Promise<void>;
}

type Asked = Omit<Pending, "notes"> & Partial<Pick<Pending, "notes">>;

interface ConfirmStore {
  pending: Pending | null;
  /** Why the last try did nothing, where the eye is. */
  problem: string | null;
  /** Where the focus was, for whoever goes back. */
  cameFrom: Element | null;
  ask: (asked: Asked, problem?: string) => void;
  drop: () => void;
}

export const useConfirm = create<ConfirmStore>((set, get) => ({
  pending: null,
  problem: null,
  cameFrom: null,
  ask: (asked, problem) =>
    set({
      pending: { notes: [], ...asked },
      problem: problem ?? null,
      // Asked again, the focus is on the strip itself.
      cameFrom: get().pending === null ? document.activeElement : get().cameFrom,
    }),
  drop: () => set({ pending: null, problem: null, cameFrom: null }),
}));
