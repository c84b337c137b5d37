import { useNavigate } from "@tanstack/react-router";
import { useMemo, useRef, useState, useLayoutEffect } from "react";
import { flushSync } from "react-dom";
import type { MindChatSummary } from "#domain/contract/http/mind.ts";
import { cx } from "#src/lib/cx.ts";
import { useDebounced } from "#src/lib/use-debounced.ts";
import { SEARCH_DEBOUNCE_MS } from "#src/ui/search/use-search.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { Button } from "#src/ui/button.tsx";
import type { ListBoxHandle } from "#src/ui/grid/list-box.tsx";
import { SearchBox } from "#src/ui/search-box.tsx";
import { notify, notifyError } from "#src/ui/toast.tsx";
import { useChatChanges, useMindChats } from "#src/features/mind/chat-queries.ts";
import { askToDelete } from "#src/features/mind/sidebar/ask-to-delete.ts";
import { useChatDialog } from "#src/features/mind/sidebar/chat-dialog.ts";
import { mindFacts, useMindChatCommands, type MindChatActs } from "#src/features/mind/sidebar/chat-commands.ts";
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
  useCommandContext(mindFacts.chosen, open?.id ?? current?.id);

  const { change, remove } = useChatChanges();
  const navigate = useNavigate();
  // Commands are registered once, so they read the current state from this ref.
  const latest = useRef({ open, current, rows, onBegin, change, remove, navigate });
  useLayoutEffect(() => {
    latest.current = { open, current, rows, onBegin, change, remove, navigate };
  });
  const acts = useMemo<MindChatActs>(() => {
    const { show } = useChatDialog.getState();
    // Renders at once: the next key is the first letter of the search.
    const unfold = () => flushSync(() => setShown(true));
    return {
      begin: () => latest.current.onBegin(),
      search: () => {
        unfold();
        box.current?.select();
      },
      list: () => {
        unfold();
        list.current?.focus();
      },
      chat(id) {
        const now = latest.current;
        if (id !== undefined) return now.open?.id === id ? now.open : now.rows.find((row) => row.id === id);
        const isInList = aside.current?.contains(document.activeElement) === true;
        return isInList ? now.current : (now.open ?? now.current);
      },
      rename: (chat) => show("rename", chat),
      share: (chat) => show("share", chat),
      remove: (chat) =>
        askToDelete(chat, async () => {
          const now = latest.current;
          if (now.open?.id === chat.id) await now.navigate({ to: "/mind", search: {} });
          await now.remove.mutateAsync({ id: chat.id });
        }),
      async pin({ id, pinned }) {
        try {
          await latest.current.change.mutateAsync({ id, pinned: !pinned });
          notify({ summary: pinned ? "Unpinned" : "Pinned", severity: "success", group: "mind" });
        } catch (error) {
          notifyError(error);
        }
      },
    };
  }, []);
  useMindChatCommands(acts);

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
        <CommandButton
          id="mind.new"
          showKey
          className="inline-flex h-8 items-center gap-2 rounded border border-line-strong px-3 font-medium hover:bg-hover"
        >
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
