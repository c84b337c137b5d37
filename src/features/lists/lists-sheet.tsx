import { useUnanswered } from "#src/desk-kit/market/use-unanswered.ts";
import { useLive } from "#src/live/live-store.ts";
import { useCan } from "#src/session/session.ts";
import { useCommand } from "#src/shell/controls/use-command.ts";
import { EmptyState } from "#src/shell/workspace/empty-state.tsx";
import { chosenList, NO_LISTS, useOpenList } from "#src/features/lists/open-list.ts";
import { OneList } from "#src/features/lists/one-list.tsx";

/** Shows today's lists over the desk when no tile holds them. */
export function ListsSheet() {
  const lists = useLive((state) => state.lists);
  const listId = useOpenList((state) => state.listId);
  const unanswered = useUnanswered("lists");
  const mayAct = useCan("trade");
  const { keyText } = useCommand(NO_LISTS.command);
  const list = chosenList(lists, listId);
  if (list !== null) return <OneList lists={lists} list={list} />;
  if (unanswered !== undefined) return <EmptyState what={unanswered} />;
  return <EmptyState what={NO_LISTS.what} {...(mayAct ? { hint: NO_LISTS.hint, keyLabel: keyText } : {})} />;
}
