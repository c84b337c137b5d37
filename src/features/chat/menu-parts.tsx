import { useLayoutEffect, useRef, type MouseEvent } from "react";
import { CommandMenuItems, type CommandMenuItemsProps } from "#src/shell/controls/command-menu-items.tsx";
import { focusIsLost } from "#src/lib/focus-is-lost.ts";

/** What the menus of the chat have in common. */
export const MENU_CONTENT = {
  "data-keys": "trapped",
  className: "z-30 min-w-56 rounded border border-line bg-raised p-1 shadow-float",
  /** The focus leaves before the entry is carried out: closing then would lose the entry. */
  onFocusOutside: (event: Event) => event.preventDefault(),
  /** An entry may have put the focus where its work goes on. */
  onCloseAutoFocus: (event: Event) => {
    if (!focusIsLost()) event.preventDefault();
  },
} as const;

/**
 * The entries of a menu. Before one is carried out the focus goes back to where it was: a question or a form that it
 * opens gives the focus back, once it is left, to a place that is still there. Keys, too, arrive here as clicks.
 */
export function ChatMenuItems(props: CommandMenuItemsProps) {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    before.current = document.activeElement;
  }, []);
  function giveBack({ target }: MouseEvent): void {
    const isBarred = target instanceof Element && target.closest("[data-disabled]") !== null;
    if (!isBarred && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  }
  return (
    <div role="presentation" onClickCapture={giveBack}>
      <CommandMenuItems {...props} />
    </div>
  );
}
