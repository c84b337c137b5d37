import { create } from "zustand";
import { stores } from "#src/lib/stored.ts";

/** Bonds marked in the table of one answer, to compare or watch together. */
interface Marks {
  turn: number | null;
  isins: readonly string[];
  toggle: (turn: number, isin: string) => void;
  clear: () => void;
}

/** Marks of the answer marked last; marking in another answer clears them. */
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
