import { create } from "zustand";
import type { RunFilter } from "#domain/runs/sort-runs.ts";

interface RunView extends RunFilter {
  stacked: boolean;
  set: (change: Partial<RunFilter & { stacked: boolean }>) => void;
}

/** What Private Runs shows; commands of other features set it. */
export const useRunView = create<RunView>((set) => ({
  search: "",
  side: "ALL",
  stacked: false,
  set: (change) => set(change),
}));
