import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { focusIsLost } from "#src/lib/focus-is-lost.ts";
import { focusPanelElement } from "#src/shell/workspace/panel-focus.ts";
import { useWorkspace, useWorkspaceParts } from "#src/shell/workspace/workspace-context.ts";

/**
 * Keeps the keyboard focus and the focused panel together: it follows commands and is never lost to a closed tile, nor to one
 * of the `folded` that unfolds under it.
 */
export function useWorkspaceFocus(desk: RefObject<HTMLElement | null>, folded: ReadonlySet<string>): void {
  const { store } = useWorkspaceParts();
  const request = useWorkspace((state) => state.focusRequest);
  const layout = useWorkspace((state) => state.layout);
  const isOurs = useRef(true);

  useEffect(() => {
    const note = (event: FocusEvent): void => {
      isOurs.current = event.target instanceof Node && (desk.current?.contains(event.target) ?? false);
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, [desk]);

  useEffect(() => {
    const element = desk.current;
    if (element === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    // The focused element may disappear by itself, as a list does with its last row.
    const left = ({ relatedTarget }: FocusEvent): void => {
      clearTimeout(timer);
      if (relatedTarget !== null) return;
      timer = setTimeout(() => {
        const { focused } = store.getState().layout;
        if (isOurs.current && focused !== null && document.hasFocus() && focusIsLost())
          focusPanelElement(element, focused);
      });
    };
    element.addEventListener("focusout", left);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("focusout", left);
    };
  }, [desk, store]);

  useEffect(() => {
    const { focused } = store.getState().layout;
    if (desk.current && focused !== null && (request > 0 || focusIsLost())) focusPanelElement(desk.current, focused);
  }, [desk, request, store]);

  useLayoutEffect(() => {
    if (!desk.current || !isOurs.current || !focusIsLost()) return;
    if (layout.focused === null) desk.current.focus();
    else focusPanelElement(desk.current, layout.focused);
  }, [desk, layout, folded]);
}
