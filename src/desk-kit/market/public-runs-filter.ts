import { create } from "zustand";

interface PublicRunsFilter {
  search: string;
  /** Own firm's quotes only. */
  mine: boolean;
  side: "ALL" | "BID" | "ASK";
  setSearch: (search: string) => void;
  setMine: (mine: boolean) => void;
  setSide: (side: "ALL" | "BID" | "ASK") => void;
}

/** Filter of Public Runs; commands of other features set it. */
export const usePublicRunsFilter = create<PublicRunsFilter>((set) => ({
  search: "",
  mine: false,
  side: "ALL",
  setSearch: (search) => set({ search }),
  setMine: (mine) => set({ mine }),
  setSide: (side) => set({ side }),
}));
