import { create } from "zustand";

interface RunFilter {
  /** Text as typed. */
  search: string;
  side: "ALL" | "BID" | "ASK";
  stacked: boolean;
}

interface RunView extends RunFilter {
  set: (change: Partial<RunFilter>) => void;
}

/** View state of Private Runs; commands of other features set it too. */
export const useRunView = create<RunView>((set) => ({
  search: "",
  side: "ALL",
  stacked: false,
  set: (change) => set(change),
}));
