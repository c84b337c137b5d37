import { Plus } from "lucide-react";
import { useId, useMemo, useRef, useState, type KeyboardEvent } from "react";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { cx } from "#src/lib/cx.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { useCommand } from "#src/shell/controls/use-command.ts";
import { inputClass } from "#src/ui/field.tsx";
import { ListBox, optionId, type ListBoxHandle } from "#src/ui/grid/list-box.tsx";
import { useChat } from "#src/chat-client/chat.ts";
import { answerInvitation, openChannel } from "#src/features/chat/chat-acts.ts";
import { focusChannels, focusLog, pointAt } from "#src/features/chat/chat-ui.ts";
import { ChannelMenu } from "#src/features/chat/list/channel-menu.tsx";
import { ChannelRow } from "#src/features/chat/list/channel-row.tsx";
import { channelsFitting } from "#src/features/chat/list/channel-search.ts";
import { ListMenu } from "#src/features/chat/list/list-menu.tsx";
import { NewMenu } from "#src/features/chat/list/new-menu.tsx";
import { useCurrentUserId } from "#src/features/chat/use-current-user.ts";
import { useVisibleDirect } from "#src/features/chat/use-visible-direct.ts";

const ROW_PX = 44;

/**
 * Lists conversations. Arrows choose and Enter opens, in the list and in its filter field; the focused one of the two
 * names the row, so rows may come and go. Letters stay commands until the field has the focus.
 */
export function ChannelList({ takesFocus }: { takesFocus: boolean }) {
  const id = useId();
  const myUserId = useCurrentUserId();
  const channels = useChat((state) => state.channels);
  const shown = useChat((state) => state.shown);
  const drafts = useChat((state) => state.drafts);
  const current = useChat((state) => state.currentUrl);
  const isListed = useChat((state) => state.listed);
  const [typed, setTyped] = useState("");
  const [chosenUrl, setChosenUrl] = useState<string | null>(null);
  const list = useRef<ListBoxHandle>(null);
  const [drawn, setDrawn] = useState<readonly string[]>([]);
  const rows = useMemo(() => {
    const list = shown.flatMap((url) => channels[url] ?? []);
    return channelsFitting(list, typed, myUserId);
  }, [shown, channels, typed, myUserId]);
  const chosen = rows.find(({ url }) => url === (chosenUrl ?? current)) ?? rows[0];
  useVisibleDirect(drawn.flatMap((url) => channels[url] ?? []));
  const now = serverNowMs();

  /** Points the commands at the row's conversation while the list has the focus. */
  function point(channel: ChatChannel | undefined): void {
    pointAt(channel?.my_member_state === "joined" ? channel.url : null);
  }
  function choose(url: string): void {
    setChosenUrl(url);
    point(channels[url]);
  }
  function open(channel: ChatChannel | undefined): void {
    if (channel === undefined) return;
    setTyped("");
    setChosenUrl(null);
    void openChannel(channel.url);
  }
  /** Escape clears the filter, then steps back: from the field to the list, from the list to the messages. */
  function onEscape(event: KeyboardEvent, from: "field" | "list"): boolean {
    if (event.key !== "Escape" || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (typed !== "") setTyped("");
    else if (from === "field") focusChannels();
    else if (current !== null) focusLog();
    else return false;
    return true;
  }

  return (
    <>
      <div className="flex items-center gap-1 border-b border-line p-1.5">
        <input
          type="text"
          role="combobox"
          aria-label="Filter conversations"
          aria-expanded
          aria-haspopup="grid"
          aria-controls={id}
          aria-activedescendant={chosen && optionId(id, chosen.url)}
          aria-autocomplete="list"
          aria-keyshortcuts="/"
          data-chat-filter
          autoComplete="off"
          spellCheck={false}
          placeholder="Filter"
          value={typed}
          data-filled={typed !== "" || undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosenUrl(null);
          }}
          onKeyDown={(event) => {
            if (onEscape(event, "field") || list.current?.onFieldKey(event) === true) event.preventDefault();
          }}
          className={cx(inputClass, "h-7 min-w-0")}
        />
        <NewMenu>
          <Plus size={16} strokeWidth={1.5} aria-hidden />
        </NewMenu>
        <ListMenu />
      </div>
      <ChannelMenu>
        {/* The menu opens at the mouse pointer and needs an anchor element. */}
        <div className="flex min-h-0 flex-1 flex-col">
          <ListBox
            ref={list}
            id={id}
            label="Conversations"
            hasControls
            isLive
            listKey={typed}
            rows={rows}
            rowId={({ url }) => url}
            rowHeightPx={ROW_PX}
            current={chosen?.url ?? null}
            onCurrent={choose}
            onOpen={open}
            onOtherKey={(event) => onEscape(event, "list")}
            onFocus={point}
            onDrawn={setDrawn}
            openId={current}
            rowClass="flex gap-2 px-2"
            marks={{ "data-chat-channels": "", ...(takesFocus ? { "data-panel-focus": "" } : {}) }}
            empty={
              <p className="px-3 py-3 text-muted">
                {typed !== "" ? "No conversation matches. Escape shows all." : isListed ? <NoChannels /> : ""}
              </p>
            }
          >
            {(channel) => (
              <ChannelRow
                channel={channel}
                myUserId={myUserId}
                draft={channel.url === current ? undefined : drafts[channel.url]}
                nowMs={now}
                onAnswer={(take) => void answerInvitation(channel.url, take)}
              />
            )}
          </ListBox>
        </div>
      </ChannelMenu>
    </>
  );
}

function NoChannels() {
  const { keyText } = useCommand("chat.open");
  return `No conversations yet. Press ${keyText ?? "the key of “Open chat with”"} to find a person or a firm.`;
}
