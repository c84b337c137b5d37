import { positionOf } from "#domain/chat/position.ts";
import { X } from "lucide-react";
import { useId, useRef, useState } from "react";
import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { channelName } from "#src/chat-client/channel-rules.ts";
import { cx } from "#src/lib/cx.ts";
import { inputClass } from "#src/ui/field.tsx";
import { ListBox, optionId, type ListBoxHandle } from "#src/ui/grid/list-box.tsx";
import { useSearch } from "#src/ui/search/use-search.ts";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import { chat, useChat } from "#src/chat-client/chat.ts";
import type { MessagePlace } from "#src/chat-client/message-focus.ts";
import { UserText } from "#src/ui/user-text.tsx";
import { messageLine } from "#src/features/chat/channel-text.ts";
import { focusComposer, openSearch } from "#src/features/chat/chat-ui.ts";
import { showMessage } from "#src/features/chat/show-message.ts";
import { useCurrentUserId } from "#src/features/chat/use-current-user.ts";

const STATUS: Partial<Record<ReturnType<typeof useSearch>["state"], string>> = {
  idle: "Type at least 3 characters.",
  searching: "Searching…",
  failed: "The search failed. Change the words to try again.",
};
/** Two lines. */
const FOUND_ROW_PX = 45;

/** Finds messages by words, in this conversation or in all; Enter shows one in its place. */
export function SearchView({ scope, url }: { scope: "channel" | "everywhere"; url: string | null }) {
  const id = useId();
  const channels = useChat((state) => state.channels);
  const [typed, setTyped] = useState("");
  const [chosenId, setChosenId] = useState<string | null>(null);
  const list = useRef<ListBoxHandle>(null);
  const here = scope === "channel" ? url : null;
  const { state, rows: found } = useSearch(
    {
      key: ["chat-search", here],
      find: async (text) => ({ results: await chat.client.search(text, here ?? undefined) }),
    },
    typed,
  );
  const chosen = found.find(({ message_id }) => message_id === chosenId) ?? found[0];

  function leave(): void {
    openSearch(null);
    focusComposer();
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-2 border-b border-line p-1.5">
        <input
          type="text"
          role="combobox"
          aria-label="Search messages"
          aria-expanded={found.length > 0}
          aria-controls={id}
          aria-activedescendant={chosen && optionId(id, chosen.message_id)}
          autoComplete="off"
          spellCheck={false}
          data-panel-focus=""
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened it
          autoFocus
          placeholder="Search messages"
          value={typed}
          data-filled={typed !== "" || undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosenId(null);
          }}
          onKeyDown={(event) => {
            if (event.key === "Escape") leave();
            else if (list.current?.onFieldKey(event) !== true) return;
            event.preventDefault();
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
        {STATUS[state] ?? (found.length === 0 ? "No message holds these words." : `${found.length} messages found`)}
      </p>
      <ListBox
        ref={list}
        id={id}
        label="Messages found"
        isOfField
        listKey={`${typed.trim()} ${here}`}
        rows={found}
        rowId={({ message_id }) => message_id}
        rowHeightPx={FOUND_ROW_PX}
        current={chosen?.message_id ?? null}
        onCurrent={setChosenId}
        onOpen={(message) => void showMessage(placeOf(message))}
        rowClass="px-3 py-1"
      >
        {(message) => (
          <FoundMessage message={message} channel={here === null ? channels[message.channel_url] : undefined} />
        )}
      </ListBox>
    </div>
  );
}

/** Shows a found message: writer, time, and its conversation when several were searched. */
function FoundMessage({ message, channel }: { message: ChatMessage; channel: ChatChannel | undefined }) {
  const myUserId = useCurrentUserId();
  return (
    <>
      <p className="flex gap-2 text-[12px] text-muted">
        <span className="font-medium text-fg">
          <UserText text={message.sender?.nickname ?? ""} />
        </span>
        {channel ? (
          <span className="truncate">
            <UserText text={channelName(channel, myUserId)} />
          </span>
        ) : null}
        <time className="ml-auto shrink-0">{formatDateTime(message.created_at)}</time>
      </p>
      <p className="truncate">
        <UserText text={messageLine(message)} />
      </p>
    </>
  );
}

function placeOf(message: ChatMessage): MessagePlace {
  const { channel_url: url, message_id: messageId } = message;
  const at = positionOf(message);
  return { url, messageId, at };
}
