import { create } from "zustand";
import type { Cluster } from "#domain/entities/cluster.ts";
import type { LevelInput } from "#domain/validation/pricing-input.ts";

export interface Counter {
  /** The level as it stands in the box, typed or not yet left. */
  level: LevelInput;
  /** Rupees of face. */
  quantity: number | null;
}

interface ClusterDeskStore {
  /** The cluster in the open view, as it stands now. */
  cluster: Cluster | null;
  counter: Counter | null;
  problem: Record<string, string>;
  setCluster: (cluster: Cluster | null) => void;
  setCounter: (counter: Counter | null) => void;
  showProblem: (problem: Record<string, string>) => void;
}

/** What the open cluster view holds, for the commands that act on it. */
export const useClusterDesk = create<ClusterDeskStore>((set) => ({
  cluster: null,
  counter: null,
  problem: {},
  setCluster: (cluster) => set({ cluster }),
  setCounter: (counter) => set({ counter, problem: {} }),
  showProblem: (problem) => set({ problem }),
}));
