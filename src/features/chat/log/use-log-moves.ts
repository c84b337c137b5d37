import { useCallback, useEffect, type KeyboardEvent, type RefObject } from "react";
import type { LogScroll } from "#src/features/chat/log/use-log-scroll.ts";
import { beginFocusMove, focusComposer, focusOn, light, useChatUi } from "#src/features/chat/chat-ui.ts";
import { provideLog } from "#src/features/chat/log/log-handle.ts";
import { messageAfter, type LogRow } from "#src/features/chat/log/log-rows.ts";

interface LogMovesNeeds extends Pick<LogScroll, "scroller" | "virtualizer"> {
  url: string;
  rows: readonly LogRow[];
  currentIndex: number;
  /** Sets the focused row; null for the newest. */
  setCurrentKey: (key: string | null) => void;
  scrollToEnd: () => void;
}

/** Moves through a conversation by keys and commands, and to a requested message. */
export function useLogMoves(needs: LogMovesNeeds): { toEnd: () => void; onKeyDown: (event: KeyboardEvent) => void } {
  const { url, rows, currentIndex, setCurrentKey, scrollToEnd, scroller, virtualizer } = needs;
  const goTo = useCallback(
    (index: number) => {
      const row = rows[index];
      if (row?.kind !== "message") return;
      setCurrentKey(row.key);
      // Set at once: the next key may come before the row is rendered and focused.
      focusOn(row.message);
      virtualizer.scrollToIndex(index, { align: "auto" });
      focusRow(scroller, row.key);
    },
    [rows, scroller, virtualizer, setCurrentKey],
  );
  const move = useCallback(
    (by: number) => {
      const next = messageAfter(rows, currentIndex, by);
      // The message box follows the newest message.
      if (next === currentIndex && by > 0) focusComposer();
      else goTo(next);
    },
    [currentIndex, goTo, rows],
  );
  useEffect(() => provideLog({ move }), [move]);
  useSought(url, rows, scroller, virtualizer);

  const toEnd = useCallback(() => {
    setCurrentKey(null);
    scrollToEnd();
  }, [scrollToEnd, setCurrentKey]);
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    const isOnControl = event.target instanceof Element && event.target.closest("a, button") !== null;
    if (steps !== undefined) move(steps);
    else if (event.key === "Home") goTo(rows.findIndex((row) => row.kind === "message"));
    else if (event.key === "End") toEnd();
    else if (event.key === "Enter" && !isOnControl) focusComposer();
    else return;
    event.preventDefault();
  }
  return { toEnd, onKeyDown };
}

/** Scrolls to a requested message once it is loaded, focuses it and highlights it for a moment. */
function useSought(
  url: string,
  rows: readonly LogRow[],
  scroller: LogScroll["scroller"],
  virtualizer: LogScroll["virtualizer"],
): void {
  const sought = useChatUi((ui) => (ui.sought?.url === url ? ui.sought : null));
  useEffect(() => {
    if (sought === null) return;
    const index = rows.findIndex((row) => row.kind === "message" && row.message.message_id === sought.messageId);
    if (index < 0) return;
    useChatUi.setState({ sought: null });
    light(sought.messageId);
    virtualizer.scrollToIndex(index, { align: "center" });
    focusRow(scroller, rows[index]?.key ?? "");
  }, [sought, rows, scroller, virtualizer]);
}

function focusRow(scroller: RefObject<HTMLElement | null>, key: string): void {
  // The row may have to be rendered and measured first.
  let tries = 4;
  const isLast = beginFocusMove();
  const attempt = () => {
    if (!isLast()) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
    if (row) row.focus({ preventScroll: true });
    else if ((tries -= 1) > 0) requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}
