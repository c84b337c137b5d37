import { create } from "zustand";
import type { PrivateRun } from "#domain/runs/private-run.ts";
import { flag } from "#src/shell/commands/when.ts";
import { useLive } from "#src/live/live-store.ts";

/** The line the person is on in Private Runs, by id: the row itself may change under them. */
interface RunFocus {
  id: string | null;
  /** Row to scroll into view, on request of another panel. */
  sought: string | null;
  /** Line whose bond or side is being chosen. */
  asking: string | null;
}

export const useRunFocus = create<RunFocus>(() => ({ id: null, sought: null, asking: null }));

export const runFacts = {
  shown: flag("runs.shown", "Open Private Runs first"),
  focused: flag("runs.focused", "Focus a line of Private Runs first"),
};

/** The named line, else the focused one; undefined once it is gone. */
export function runNamed(id: string | undefined): PrivateRun | undefined {
  const wanted = id ?? useRunFocus.getState().id;
  return useLive.getState().privateRuns.find((run) => run.id === wanted);
}
