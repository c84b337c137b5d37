import { isPassing } from "#src/lib/call-error.ts";
import { useStore } from "zustand";
import { UserFacingError } from "#src/lib/user-facing-error.ts";
import { command } from "#src/shell/commands/command.ts";
import { all, flag } from "#src/shell/commands/when.ts";
import { useSession } from "#src/session/session.ts";
import { type Act, createPendingActs, UNDO_MS } from "#src/shell/undo/pending-acts.ts";
import { dropToast, notify, notifyError } from "#src/ui/toast.tsx";

/** This page's acts that can be undone. */
export const acts = createPendingActs({
  storage: storageOf(),
  nowMs: () => Date.now(),
  setTimeout: (run, afterMs) => setTimeout(run, afterMs),
  newId: () => crypto.randomUUID(),
  isPassing: (error) => isPassing(error) || (error instanceof UserFacingError && error.isPassing),
  onFailure(error) {
    if (error instanceof UserFacingError) notify({ summary: error.message, severity: "error", group: "undo" });
    else notifyError(error);
  },
});

export const undoFacts = { undoable: flag("undo.there", "Nothing to undo") };

export const undoCommand = command({
  id: "undo.last",
  title: "Undo the last act",
  section: "Go",
  aliases: ["Undo"],
  // In a text field the first one is the field's own; the second works there, too.
  keys: [
    { keys: "mod+z", everywhere: true },
    { keys: "alt+z", mac: "ctrl+z", inInputs: true, everywhere: true },
  ],
  when: all(undoFacts.undoable),
  run: () => void acts.undo(),
});

/** Undoable act on a target; undefined when there is none. */
export function useUndoable(subject: string): Act | undefined {
  return useStore(acts.store, (state) => state.acts.find((act) => act.subject === subject));
}

/** True when any act can be undone. */
export const useIsUndoable = (): boolean => useStore(acts.store, (state) => state.acts.length > 0);

/** Targets of delayed acts: lists hide these rows. */
export function usePendingSubjects(): ReadonlySet<string> {
  const shown = useStore(acts.store, (state) => state.acts);
  return new Set(shown.filter(({ isPending }) => isPending).map(({ subject }) => subject));
}

/** Ties the acts to the signed-in person and the life of the page. Returns a function that stops it. */
export function startUndo(): () => void {
  const take = () => acts.start(useSession.getState().session?.user_info.unique_id ?? null);
  const leave = () => void acts.flush();
  take();
  window.addEventListener("pagehide", leave);
  const stops = [
    useSession.subscribe(take),
    acts.store.subscribe((now, before) => {
      for (const act of now.acts) if (!before.acts.includes(act)) offer(act);
      for (const act of before.acts) if (!now.acts.includes(act)) dropToast(groupOf(act));
    }),
    () => window.removeEventListener("pagehide", leave),
  ];
  return () => stops.forEach((stop) => stop());
}

const groupOf = ({ id }: Act) => `undo-${id}`;

function offer(act: Act): void {
  notify({
    summary: act.text,
    severity: "info",
    life: UNDO_MS,
    group: groupOf(act),
    act: () => void acts.undo(act.id),
    actionText: "Undo",
  });
}

function storageOf(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
