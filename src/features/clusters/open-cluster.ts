import { create } from "zustand";
import type { Cluster } from "#domain/entities/cluster.ts";

interface OpenClusterStore {
  /** Latest version of the cluster in the open view. */
  cluster: Cluster | null;
  setCluster: (cluster: Cluster | null) => void;
}

/** Cluster in the open view, for the commands that act on it. */
export const useOpenCluster = create<OpenClusterStore>((set) => ({
  cluster: null,
  setCluster: (cluster) => set({ cluster }),
}));
