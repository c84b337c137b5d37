import type { RefObject } from "react";
import { z } from "zod";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { persistedIn } from "#src/lib/persisted.ts";
import { stores } from "#src/lib/stored.ts";
import type { LiveGridHandle } from "#src/grid/live-grid.tsx";
import { notify } from "#src/ui/toast.tsx";

interface PublicRunsView {
  /** Shows one stack per bond instead of the list. */
  stacked: boolean;
  /** Sorts the firm's quotes to the top of the list. */
  ownFirst: boolean;
  /** Quote to scroll to, requested from elsewhere. */
  sought: string | null;
}

export const usePublicRunsView = create<PublicRunsView>()(
  persist(
    (): PublicRunsView => ({ stacked: true, ownFirst: false, sought: null }),
    persistedIn({
      store: stores.arranged,
      name: "public-runs",
      initial: { stacked: true as boolean, ownFirst: false as boolean },
      accept: (stored) =>
        z.object({ stacked: z.boolean(), ownFirst: z.boolean().default(false) }).safeParse(stored).data,
    }),
  ),
);
stores.onPerson(() => void usePublicRunsView.persist.rehydrate());

/** Maximum wait for a requested row: cleared filters must reach the worker, and a new quote its table. */
const PATIENCE_MS = 3000;
const LOOK_EVERY_MS = 100;

/** Scrolls to a row once it is loaded. Returns a function that cancels. */
export function revealSoon(grid: RefObject<LiveGridHandle | null>, id: string): () => void {
  let isPast = false;
  void seek(grid, id, () => isPast).then((isFound) => {
    if (isPast) return;
    usePublicRunsView.setState({ sought: null });
    if (!isFound) notify({ summary: "This quote is no longer published", severity: "warn", group: "barred" });
  });
  return () => {
    isPast = true;
  };
}

async function seek(grid: RefObject<LiveGridHandle | null>, id: string, isPast: () => boolean): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < PATIENCE_MS && !isPast(); waitedMs += LOOK_EVERY_MS) {
    if (await grid.current?.reveal(id)) {
      grid.current?.focus();
      return true;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return false;
}
