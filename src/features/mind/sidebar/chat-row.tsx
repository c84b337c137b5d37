import { Ellipsis, Pin, Share2 } from "lucide-react";
import type { MindChatSummary } from "#domain/contract/http/mind.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";

interface ChatRowProps {
  chat: MindChatSummary;
  /** Opens the row's menu at a position of the page, in CSS pixels. */
  onMenu: (chat: MindChatSummary, at: { x: number; y: number }) => void;
}

export const CHAT_ROW_PX = 48;

/** Shows a conversation: title, time of the last question, pinned and shared marks. */
export function ChatRow({ chat, onMenu }: ChatRowProps) {
  const { title, pinned, share_id: shareId, turns, last_asked_at: askedAt } = chat;
  return (
    <div role="gridcell" className="flex h-full items-center gap-1 pr-1 pl-2">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1.5">
          {pinned ? <Pin size={12} strokeWidth={1.5} aria-label="Pinned:" className="shrink-0 text-muted" /> : null}
          <span className="truncate font-medium" title={title}>
            {title}
          </span>
          {shareId === null ? null : (
            <Share2 size={12} strokeWidth={1.5} aria-label="shared" className="shrink-0 text-muted" />
          )}
        </p>
        <p className="truncate text-[12px] leading-4 text-muted tabular-nums">
          {formatDateTime(Date.parse(askedAt))}
          {` · ${turns === 1 ? "1 question" : `${turns} questions`}`}
        </p>
      </div>
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Actions for ${title}`}
        title="Rename, pin, share or delete (Shift+F10)"
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect();
          onMenu(chat, { x: left, y: bottom });
        }}
        className="grid size-7 shrink-0 place-items-center rounded text-muted hover:bg-hover hover:text-fg"
      >
        <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
      </button>
    </div>
  );
}
