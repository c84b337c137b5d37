import { create } from "zustand";
import type { DealPreview } from "#domain/contract/http/eoi.ts";

/** A binding act that waits for its distinct key. `send` does it. */
export interface Pending {
  line: string;
  /** The button's word, e.g. 'Accept'. */
  word: string;
  tone: "bid" | "ask";
  send: () => Promise<void>;
}

interface ConfirmStore {
  pending: Pending | null;
  /** Why the last try did nothing, where the eye is. */
  problem: string | null;
  ask: (pending: Pending, problem?: string) => void;
  drop: () => void;
}

export const useConfirm = create<ConfirmStore>((set) => ({
  pending: null,
  problem: null,
  ask: (pending, problem) => set({ pending, problem: problem ?? null }),
  drop: () => set({ pending: null, problem: null }),
}));

export function toneOf(deal: Pick<DealPreview, "quote_type">): "bid" | "ask" {
  return deal.quote_type === "BID" ? "bid" : "ask";
}
