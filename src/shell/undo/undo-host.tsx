import { useEffect } from "react";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";
import { startUndo, undoFacts, useIsUndoable } from "#src/shell/undo/undo.ts";

/** Has acts undone by key on every page, and done when their time is over or the page goes. */
export function UndoHost() {
  useEffect(startUndo, []);
  useCommandContext(undoFacts.undoable, useIsUndoable() ? true : undefined);
  return null;
}
