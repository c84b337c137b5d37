import { useNavigate } from "@tanstack/react-router";
import { useState, type MouseEvent, type RefObject } from "react";
import type { MindChatSummary } from "#domain/contract/http/mind.ts";
import { CHAT_ROW_PX, ChatRow } from "#src/features/mind/sidebar/chat-row.tsx";
import { RowMenu, type RowMenuRequest } from "#src/shell/controls/row-menu.tsx";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import { ListBox, type ListBoxHandle } from "#src/ui/grid/list-box.tsx";

interface ChatListProps {
  ref: RefObject<ListBoxHandle | null>;
  /** Conversations of the loaded pages. */
  chats: readonly MindChatSummary[];
  search: string;
  openId: string | null;
  current: string | null;
  onCurrent: (id: string) => void;
  /** Called when one is opened, or on leaving the list. */
  onLeave: () => void;
  onMore: () => void;
  empty: string;
}

const ACTS = ["mind.rename", "mind.pin", "mind.share", "mind.delete"];

/** Lists conversations: arrows choose, Enter opens, F2 renames, Delete asks to delete. */
export function ChatList({ ref, chats, search, openId, current, onCurrent, onLeave, onMore, empty }: ChatListProps) {
  const navigate = useNavigate();
  const { runner } = useCommandSystem();
  const [menu, setMenu] = useState<(RowMenuRequest & { label: string }) | null>(null);
  function showMenu({ id, title }: MindChatSummary, { x, y }: { x: number; y: number }): void {
    onCurrent(id);
    setMenu({ label: title, sections: [[{ ids: ACTS, args: { chatId: id } }]], x, y });
  }
  function onContextMenu(event: MouseEvent): void {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-row]") : null;
    const chat = chats.find(({ id }) => id === (row?.dataset["row"] ?? current));
    if (chat === undefined) return;
    event.preventDefault();
    // The menu key has no pointer position.
    const { left, bottom } = event.currentTarget.getBoundingClientRect();
    showMenu(chat, event.button === 2 ? { x: event.clientX, y: event.clientY } : { x: left + 16, y: bottom - 16 });
  }
  return (
    <div role="presentation" onContextMenu={onContextMenu} className="flex min-h-0 flex-1 flex-col">
      <ListBox
        ref={ref}
        label="Conversations"
        hasControls
        rows={chats}
        rowId={({ id }) => id}
        rowHeightPx={CHAT_ROW_PX}
        listKey={search}
        current={current}
        onCurrent={onCurrent}
        openId={openId}
        onOpen={({ id }) => {
          onLeave();
          void navigate({ to: "/mind/chat/$id", params: { id } });
        }}
        onRemove={({ id: chatId }) => void runner.runCommand("mind.delete", { chatId }, "key")}
        onOtherKey={({ key }) => {
          if (key !== "F2" || current === null) return false;
          void runner.runCommand("mind.rename", { chatId: current }, "key");
          return true;
        }}
        onMore={onMore}
        empty={<p className="p-3 text-muted">{empty}</p>}
      >
        {(chat) => <ChatRow chat={chat} onMenu={showMenu} />}
      </ListBox>
      <RowMenu
        label={menu?.label ?? "Conversation"}
        request={menu}
        onClose={() => {
          setMenu(null);
          ref.current?.focus();
        }}
      />
    </div>
  );
}
