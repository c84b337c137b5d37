import { LiveEmpty } from "#src/desk-kit/market/live-empty.tsx";
import { useLive } from "#src/live/live-store.ts";
import { useAnnounce } from "#src/shell/workspace/use-links.ts";
import { chosenList, useOpenList } from "#src/features/lists/open-list.ts";
import { OneList } from "#src/features/lists/one-list.tsx";

/** Shows today's lists in a tile. */
export function ListsPanel() {
  const lists = useLive((state) => state.lists);
  const listId = useOpenList((state) => state.listId);
  const list = chosenList(lists, listId);
  const announce = useAnnounce();
  if (list === null) return <LiveEmpty rows={["lists"]} />;
  return <OneList lists={lists} list={list} announce={announce} />;
}
