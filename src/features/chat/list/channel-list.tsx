import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { Plus } from "lucide-react";
import { useId, useMemo, useRef, useState, type KeyboardEvent } from "react";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { cx } from "#src/lib/cx.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { useCommand } from "#src/shell/controls/use-command.ts";
import { inputClass } from "#src/ui/field.tsx";
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
 * My conversations. Arrows choose and Enter opens, in the list and in the field that filters it: whichever of the two
 * has the focus names the row, so that rows may come and go. Letters stay commands until the field is asked for.
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
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => {
    const list = shown.flatMap((url) => channels[url] ?? []);
    return channelsFitting(list, typed, myUserId);
  }, [shown, channels, typed, myUserId]);
  const wanted = chosenUrl ?? current;
  const found = rows.findIndex(({ url }) => url === wanted);
  const chosen = found >= 0 ? found : 0;
  // Nothing memoised is made of what it returns.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => rows[index]?.url ?? index,
    overscan: 6,
    // What the field names must exist, wherever the list is scrolled to.
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range);
      return chosen < range.count && !inSight.includes(chosen)
        ? [...inSight, chosen].toSorted((a, b) => a - b)
        : inSight;
    },
  });
  const items = virtualizer.getVirtualItems();
  useVisibleDirect(items.flatMap((item) => rows[item.index] ?? []));
  const now = serverNowMs();

  /** Commands act on the conversation that the list names while it has the focus. */
  function point(channel: ChatChannel | undefined): void {
    pointAt(channel?.my_member_state === "joined" ? channel.url : null);
  }
  function choose(index: number): void {
    const at = Math.min(rows.length - 1, Math.max(0, index));
    setChosenUrl(rows[at]?.url ?? null);
    point(rows[at]);
    if (rows.length > 0) virtualizer.scrollToIndex(at, { align: "auto" });
  }
  function open(channel: ChatChannel | undefined): void {
    if (channel === undefined) return;
    setTyped("");
    setChosenUrl(null);
    void openChannel(channel.url);
  }
  function onKey(event: KeyboardEvent): boolean {
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (steps !== undefined) choose(chosen + steps);
    else if (event.key === "Enter") {
      if (!event.repeat) open(rows[chosen]);
    } else if (event.key === "Escape" && typed !== "") setTyped("");
    else if (event.key === "Escape" && event.currentTarget !== scroller.current) focusChannels();
    else if (event.key === "Escape" && current !== null) focusLog();
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
          aria-controls={`${id}-grid`}
          aria-activedescendant={rows[chosen] ? `${id}-${rows[chosen].url}` : undefined}
          aria-autocomplete="list"
          aria-keyshortcuts="/"
          data-chat-filter
          autoComplete="off"
          spellCheck={false}
          placeholder="Filter"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosenUrl(null);
          }}
          onKeyDown={(event) => {
            if (!event.nativeEvent.isComposing && onKey(event)) event.preventDefault();
          }}
          className={cx(inputClass, "h-7 min-w-0")}
        />
        <NewMenu>
          <Plus size={16} strokeWidth={1.5} aria-hidden />
        </NewMenu>
        <ListMenu />
      </div>
      <ChannelMenu>
        <div
          ref={scroller}
          id={`${id}-grid`}
          role="grid"
          aria-label="Conversations"
          aria-rowcount={rows.length}
          aria-activedescendant={rows[chosen] ? `${id}-${rows[chosen].url}` : undefined}
          tabIndex={0}
          data-chat-channels
          {...(takesFocus ? { "data-panel-focus": "" } : {})}
          onFocus={({ target, currentTarget }) => {
            // A row has the focus after a click or its menu; the keys are heard by the grid.
            if (target.role === "row") currentTarget.focus();
            else point(rows[chosen]);
          }}
          onKeyDown={(event) => {
            if (event.target === event.currentTarget && onKey(event)) event.preventDefault();
          }}
          className={cx("min-h-0 flex-1 overflow-y-auto overscroll-contain", rows.length > 0 && "outline-none!")}
        >
          {rows.length === 0 ? (
            <div role="row">
              <p role="gridcell" className="px-3 py-3 text-muted">
                {typed !== "" ? "No conversation matches. Escape shows all." : isListed ? <NoChannels /> : ""}
              </p>
            </div>
          ) : null}
          <div role="presentation" style={{ height: virtualizer.getTotalSize(), position: "relative" }}>
            {items.map((item) => {
              const channel = rows[item.index];
              if (channel === undefined) return null;
              return (
                // The keys are heard in the field.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={channel.url}
                  id={`${id}-${channel.url}`}
                  role="row"
                  aria-rowindex={item.index + 1}
                  aria-selected={item.index === chosen}
                  data-open={channel.url === current || undefined}
                  tabIndex={-1}
                  style={{ position: "absolute", insetInline: 0, top: item.start, height: ROW_PX }}
                  onContextMenu={() => choose(item.index)}
                  onClick={(event) => {
                    if (event.target instanceof Element && event.target.closest("button")) return;
                    open(channel);
                  }}
                  className={cx(
                    "flex cursor-default gap-2 border-b border-l-2 border-b-line px-2 outline-none hover:bg-hover",
                    channel.url === current ? "border-l-primary bg-selected" : "border-l-transparent",
                    item.index === chosen && "yb-chat-chosen",
                  )}
                >
                  <ChannelRow
                    channel={channel}
                    myUserId={myUserId}
                    draft={channel.url === current ? undefined : drafts[channel.url]}
                    nowMs={now}
                    onAnswer={(take) => void answerInvitation(channel.url, take)}
                  />
                </div>
              );
            })}
          </div>
        </div>
      </ChannelMenu>
    </>
  );
}

function NoChannels() {
  const { keyText } = useCommand("chat.open");
  return `No conversations yet. Press ${keyText ?? "the key of “Open chat with”"} to find a person or a firm.`;
}
