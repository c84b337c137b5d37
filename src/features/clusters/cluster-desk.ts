import { create } from "zustand";
import type { Cluster } from "#domain/entities/cluster.ts";

interface ClusterDeskStore {
  /** Latest version of the cluster in the open view. */
  cluster: Cluster | null;
  setCluster: (cluster: Cluster | null) => void;
}

/** Cluster in the open view, for the commands that act on it. */
export const useClusterDesk = create<ClusterDeskStore>((set) => ({
  cluster: null,
  setCluster: (cluster) => set({ cluster }),
}));
