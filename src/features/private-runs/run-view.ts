import { create } from "zustand";

interface RunFilter {
  /** As typed. */
  search: string;
  side: "ALL" | "BID" | "ASK";
  stacked: boolean;
}

interface RunView extends RunFilter {
  set: (change: Partial<RunFilter>) => void;
}

/** What Private Runs shows; commands of other features set it. */
export const useRunView = create<RunView>((set) => ({
  search: "",
  side: "ALL",
  stacked: false,
  set: (change) => set(change),
}));
