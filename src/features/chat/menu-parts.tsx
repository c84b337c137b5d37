import { useLayoutEffect, useRef, type MouseEvent } from "react";
import { CommandMenuItems, type CommandMenuItemsProps } from "#src/shell/controls/command-menu-items.tsx";
import { focusIsLost } from "#src/lib/focus-is-lost.ts";

/** Props shared by the chat menus. */
export const MENU_CONTENT = {
  "data-keys": "trapped",
  className: "z-30 min-w-56 rounded border border-line bg-raised p-1 shadow-float",
  /** The focus moves before the entry runs; closing on that move would cancel the entry. */
  onFocusOutside: (event: Event) => event.preventDefault(),
  /** Keeps a focus that the entry has set. */
  onCloseAutoFocus: (event: Event) => {
    if (!focusIsLost()) event.preventDefault();
  },
} as const;

/**
 * Entries of a menu. Before one runs, the focus returns to its previous place: a palette question or a form can then
 * restore it to an element that still exists. Keys also arrive as clicks.
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
