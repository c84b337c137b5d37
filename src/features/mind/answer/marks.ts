import { create } from "zustand";
import { stores } from "#src/lib/stored.ts";

/** Bonds marked in the table of one answer, to be compared or watched together. */
interface Marks {
  turn: number | null;
  isins: readonly string[];
  toggle: (turn: number, isin: string) => void;
  clear: () => void;
}

/** The marks of the answer in which a row was marked last: another answer's begin anew. */
export const useMarks = create<Marks>((set) => ({
  turn: null,
  isins: [],
  toggle: (turn, isin) =>
    set((now) => {
      const isins = now.turn === turn ? now.isins : [];
      return { turn, isins: isins.includes(isin) ? isins.filter((each) => each !== isin) : [...isins, isin] };
    }),
  clear: () => set({ turn: null, isins: [] }),
}));

stores.onPerson(() => useMarks.getState().clear());
