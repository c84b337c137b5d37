import { useEffect, useRef } from "react";
import type { TradeList } from "#domain/entities/trade-list.ts";
import { acceptable, isListOpen, listsThatNeedMe } from "#domain/trade-lists/answers.ts";
import { facts } from "#src/desk-kit/market/focus.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { useLive } from "#src/live/live-store.ts";
import { raiseNotice } from "#src/shell/bell/raise-notice.ts";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { LIST_ANSWER, LIST_FORM, listFacts } from "#src/features/lists/commands.ts";
import { chosenList, useOpenList } from "#src/features/lists/open-list.ts";
import { noticesOf } from "#src/features/lists/list-notices.ts";

/** Publishes the possible acts on the current list to the commands, and notifies the user of events. */
export function ListsCompanion() {
  const lists = useLive((state) => state.lists);
  const { listId, lineId } = useOpenList();
  const nowMs = serverNowMs();
  const view = useSideDesk((state) => state.current?.view);
  // A list behind another sheet takes no keys.
  const isInSight = view !== LIST_FORM && view !== LIST_ANSWER;
  const list = isInSight ? chosenList(lists, listId) : null;
  const takings = list === null ? [] : acceptable(list, nowMs);
  const isOurs = list?.role === "ASKER";
  const isOpen = list !== null && isListOpen(list, nowMs);
  useCommandContext(listFacts.mayAnswer, list !== null && !isOurs && isOpen);
  useCommandContext(
    listFacts.mayTake,
    takings.some(({ line }) => line.id === lineId),
  );
  useCommandContext(listFacts.mayTakeAll, takings.length > 0);
  useCommandContext(
    listFacts.mayWithdrawLine,
    isOurs && isOpen && list.lines.some(({ id, state }) => id === lineId && state === "OPEN"),
  );
  useCommandContext(listFacts.mayWithdraw, isOurs && isOpen);
  const waiting = listsThatNeedMe(lists, nowMs);
  useCommandContext(facts.listNeedsMe, waiting.length > 0);
  useNotices(lists);
  return null;
}

/** Raises each notice of a list once; ends from before the page opened go to the bell only. */
function useNotices(lists: readonly TradeList[]): void {
  const notified = useRef<Set<string>>(null);
  const isAnswered = useLive(({ answered }) => answered.lists);
  useEffect(() => {
    if (!isAnswered) return;
    const isOpening = notified.current === null;
    const known = (notified.current ??= new Set());
    for (const list of lists) {
      for (const { isEnd, ...notice } of noticesOf(list, serverNowMs())) {
        if (known.has(notice.id)) continue;
        known.add(notice.id);
        const open = { commandId: "list.show", args: { id: list.id } };
        raiseNotice({ ...notice, open, group: notice.id }, isOpening && isEnd ? "bell" : "full");
      }
    }
  }, [lists, isAnswered]);
}
