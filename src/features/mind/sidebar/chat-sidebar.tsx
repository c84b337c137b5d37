import { useNavigate } from "@tanstack/react-router";
import { useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { MindChatSummary } from "#domain/contract/http/mind.ts";
import { cx } from "#src/lib/cx.ts";
import { useDebounced } from "#src/lib/use-debounced.ts";
import { SEARCH_DEBOUNCE_MS } from "#src/ui/search/use-search.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { Button, buttonClass } from "#src/ui/button.tsx";
import type { ListBoxHandle } from "#src/ui/grid/list-box.tsx";
import { SearchBox } from "#src/ui/search-box.tsx";
import { notify } from "#src/ui/toast.tsx";
import { useChatChanges, useMindChats } from "#src/features/mind/chat-queries.ts";
import { askToDelete } from "#src/features/mind/sidebar/ask-to-delete.ts";
import { useChatDialog } from "#src/features/mind/sidebar/chat-dialog.ts";
import { chosenChat, mindPage } from "#src/features/mind/sidebar/chat-commands.ts";
import { ChatList } from "#src/features/mind/sidebar/chat-list.tsx";

interface ChatSidebarProps {
  /** Id of the conversation on the page. */
  openId: string | null;
  /** The same conversation once loaded. */
  open: MindChatSummary | null;
  /** Focuses the question box of the start page. */
  onBegin: () => void;
}

/** Lists conversations beside the page; on a phone above it, collapsed by default. */
export function ChatSidebar({ openId, open, onBegin }: ChatSidebarProps) {
  const [typed, setTyped] = useState("");
  const [isShown, setShown] = useState(false);
  const [pointed, setPointed] = useState<string | null>(null);
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const { query, rows, onMore } = useMindChats(search);
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<ListBoxHandle>(null);
  const aside = useRef<HTMLElement>(null);
  const current = rows.find(({ id }) => id === (pointed ?? openId)) ?? rows[0];
  useCommandContext(chosenChat, open?.id ?? current?.id);

  const { change, remove } = useChatChanges();
  const navigate = useNavigate();
  /** Another conversation may be open by the time its deletion is confirmed. */
  const openNow = useRef(open);
  useLayoutEffect(() => {
    openNow.current = open;
  });
  const { show } = useChatDialog.getState();
  // Renders at once: the next key is the first letter of the search.
  const unfold = () => flushSync(() => setShown(true));
  /** Runs an act on the named conversation, else on the chosen one. */
  function onChat({ chatId }: { chatId?: string | undefined }, act: (chat: MindChatSummary) => unknown): unknown {
    const isInList = aside.current?.contains(document.activeElement) === true;
    const chosen = isInList ? current : (open ?? current);
    const chat = chatId === undefined ? chosen : open?.id === chatId ? open : rows.find(({ id }) => id === chatId);
    return chat === undefined ? undefined : act(chat);
  }
  mindPage.useActs({
    new: onBegin,
    search: () => {
      unfold();
      box.current?.select();
    },
    chats: () => {
      unfold();
      list.current?.focus();
    },
    rename: (args) => onChat(args, (chat) => show("rename", chat)),
    share: (args) => onChat(args, (chat) => show("share", chat)),
    delete: (args) =>
      onChat(args, (chat) =>
        askToDelete(chat, async () => {
          if (openNow.current?.id === chat.id) await navigate({ to: "/mind", search: {} });
          await remove.mutateAsync({ id: chat.id });
        }),
      ),
    pin: (args) =>
      onChat(args, async ({ id, pinned }) => {
        await change.mutateAsync({ id, pinned: !pinned });
        notify({ summary: pinned ? "Unpinned" : "Pinned", severity: "success", group: "mind" });
      }),
  });

  return (
    <aside
      ref={aside}
      aria-label="Conversations"
      className="flex shrink-0 flex-col border-line bg-raised max-md:border-b md:w-64 md:border-r"
    >
      <div className="flex items-center gap-2 p-2">
        <h2 className="flex-1 pl-1 font-semibold max-md:hidden">Conversations</h2>
        <Button
          className="flex-1 md:hidden"
          aria-expanded={isShown}
          aria-controls="mind-chats"
          onClick={() => setShown(!isShown)}
        >
          Conversations
        </Button>
        <CommandButton id="mind.new" showKey className={buttonClass()}>
          New
        </CommandButton>
      </div>
      <div
        id="mind-chats"
        className={cx("flex min-h-0 flex-1 flex-col max-md:h-[45dvh] max-md:flex-none", !isShown && "max-md:hidden")}
      >
        <div className="border-b border-line px-2 pb-2">
          <SearchBox
            ref={box}
            label="Search the conversations"
            placeholder="Search"
            shortcut="/"
            maxLength={200}
            value={typed}
            onChange={setTyped}
            onLeave={() => list.current?.focus()}
            className="w-full"
          />
        </div>
        {query.isError ? (
          <FailedCall
            what="Your conversations could not be loaded."
            error={query.error}
            onRetry={() => void query.refetch()}
            className="p-3"
          />
        ) : (
          <ChatList
            ref={list}
            chats={rows}
            search={search}
            openId={openId}
            current={current?.id ?? null}
            onCurrent={setPointed}
            onLeave={() => {
              setPointed(null);
              setShown(false);
            }}
            onMore={onMore}
            empty={
              query.isPending
                ? ""
                : search === ""
                  ? "Your conversations are kept here."
                  : `No conversation matches “${search}”.`
            }
          />
        )}
      </div>
    </aside>
  );
}
