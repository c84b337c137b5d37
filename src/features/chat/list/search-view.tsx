import { positionOf } from "#domain/chat/position.ts";
import { X } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useId, useState, type KeyboardEvent } from "react";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { isSearchable } from "#domain/validation/search-texts.ts";
import { channelName } from "#src/chat-client/channel-rules.ts";
import { cx } from "#src/lib/cx.ts";
import { inputClass } from "#src/ui/field.tsx";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import { chat, useChat } from "#src/chat-client/chat.ts";
import type { MessagePlace } from "#src/chat-client/message-focus.ts";
import { SEARCH_DEBOUNCE_MS } from "#src/desk-kit/inputs/bond-search-input.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { messageLine } from "#src/features/chat/channel-text.ts";
import { focusComposer, openSearch } from "#src/features/chat/chat-ui.ts";
import { useDebounced } from "#src/lib/use-debounced.ts";
import { showMessage } from "#src/features/chat/show-message.ts";
import { useCurrentUserId } from "#src/features/chat/use-current-user.ts";

const NOTHING: readonly ChatMessage[] = [];

/** Messages that hold the words, in this conversation or in all of mine; Enter shows one in its place. */
export function SearchView({ scope, url }: { scope: "channel" | "everywhere"; url: string | null }) {
  const id = useId();
  const myUserId = useCurrentUserId();
  const channels = useChat((state) => state.channels);
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const query = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const here = scope === "channel" ? url : null;
  const search = useQuery({
    queryKey: ["chat-search", query, here],
    enabled: isSearchable(query),
    queryFn: () => (here === null ? chat.client.search(query) : chat.client.search(query, here)),
  });
  const found = isSearchable(query) ? (search.data ?? NOTHING) : NOTHING;
  const at = Math.min(chosen, found.length - 1);

  function leave(): void {
    openSearch(null);
    focusComposer();
  }
  function onKey(event: KeyboardEvent): boolean {
    if (event.key === "ArrowDown") setChosen(Math.min(found.length - 1, at + 1));
    else if (event.key === "ArrowUp") setChosen(Math.max(0, at - 1));
    else if (event.key === "Escape") leave();
    else if (event.key === "Enter" && found[at]) void showMessage(placeOf(found[at]));
    else return false;
    return true;
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-2 border-b border-line p-1.5">
        <input
          type="text"
          role="combobox"
          aria-label="Search messages"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={found[at] ? `${id}-${found[at].message_id}` : undefined}
          autoComplete="off"
          spellCheck={false}
          data-panel-focus=""
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens because it was asked for
          autoFocus
          placeholder="Search messages"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(0);
          }}
          onKeyDown={(event) => {
            if (!event.nativeEvent.isComposing && onKey(event)) event.preventDefault();
          }}
          className={cx(inputClass, "h-7 min-w-0 flex-1")}
        />
        <SelectButtonGroup
          label="Where to search"
          hideLabel
          className="shrink-0"
          value={here === null ? "everywhere" : "channel"}
          options={[
            { value: "channel", label: "Here", barred: url === null ? "No conversation is open" : undefined },
            { value: "everywhere", label: "All" },
          ]}
          onChange={openSearch}
        />
        <button
          type="button"
          aria-label="Close the search"
          title="Close the search (Escape)"
          onClick={leave}
          className="grid size-7 shrink-0 place-items-center rounded text-muted hover:bg-hover hover:text-fg"
        >
          <X size={16} strokeWidth={1.5} aria-hidden />
        </button>
      </div>
      <p role="status" className={cx("px-3 py-2 text-muted", found.length > 0 && "sr-only")}>
        {statusText(typed, query, search.isError, search.isFetching, found.length)}
      </p>
      <ul id={`${id}-list`} role="listbox" aria-label="Messages found" className="min-h-0 flex-1 overflow-y-auto">
        {found.map((message, index) => {
          const channel = channels[message.channel_url];
          return (
            // The keys are heard in the field.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <li
              key={message.message_id}
              id={`${id}-${message.message_id}`}
              role="option"
              aria-selected={index === at}
              onClick={() => void showMessage(placeOf(message))}
              className={cx("border-b border-line px-3 py-1 hover:bg-hover", index === at && "bg-selected")}
            >
              <p className="flex gap-2 text-[12px] text-muted">
                <span className="font-medium text-fg">
                  <UserText text={message.sender?.nickname ?? ""} />
                </span>
                {here === null && channel ? (
                  <span className="truncate">
                    <UserText text={channelName(channel, myUserId)} />
                  </span>
                ) : null}
                <time className="ml-auto shrink-0">{formatDateTime(message.created_at)}</time>
              </p>
              <p className="truncate">
                <UserText text={messageLine(message)} />
              </p>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function placeOf(message: ChatMessage): MessagePlace {
  const { channel_url: url, message_id: messageId } = message;
  const at = positionOf(message);
  return { url, messageId, at };
}

function statusText(typed: string, query: string, failed: boolean, busy: boolean, count: number): string {
  if (!isSearchable(typed)) return "Type at least 3 characters.";
  if (failed) return "The search failed. Change the words to try again.";
  if (busy || query !== typed.trim()) return "";
  return count === 0 ? "No message holds these words." : `${count} messages found`;
}
