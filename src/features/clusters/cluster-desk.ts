import { create } from "zustand";
import type { Cluster } from "#domain/entities/cluster.ts";

interface ClusterDeskStore {
  /** The cluster in the open view, as it stands now. */
  cluster: Cluster | null;
  setCluster: (cluster: Cluster | null) => void;
}

/** What the open cluster view holds, for the commands that act on it. */
export const useClusterDesk = create<ClusterDeskStore>((set) => ({
  cluster: null,
  setCluster: (cluster) => set({ cluster }),
}));
