import { create } from "zustand";

interface PublicRunsFilter {
  search: string;
  /** Only my firm's quotes. */
  mine: boolean;
  side: "ALL" | "BID" | "ASK";
  setSearch: (search: string) => void;
  setMine: (mine: boolean) => void;
  setSide: (side: "ALL" | "BID" | "ASK") => void;
}

/** What Public Runs shows; commands of other features set it. */
export const usePublicRunsFilter = create<PublicRunsFilter>((set) => ({
  search: "",
  mine: false,
  side: "ALL",
  setSearch: (search) => set({ search }),
  setMine: (mine) => set({ mine }),
  setSide: (side) => set({ side }),
}));
