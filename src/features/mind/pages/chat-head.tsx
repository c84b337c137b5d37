import { Pencil, Pin, PinOff, Share2, Trash2 } from "lucide-react";
import type { MindChatSummary } from "#domain/contract/http/mind.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";

const ACT =
  "inline-flex h-8 items-center gap-1.5 rounded border border-line-strong bg-raised px-2 font-medium hover:bg-hover aria-disabled:opacity-50";

/** Header of the open conversation: its title and actions. */
export function ChatHead({ chat: { id: chatId, title, pinned, share_id: shareId } }: { chat: MindChatSummary }) {
  const args = { chatId };
  const PinIcon = pinned ? PinOff : Pin;
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
      <h1 className="min-w-0 flex-1 basis-60 truncate text-[17px] leading-6 font-semibold" title={title}>
        {title}
      </h1>
      <div className="flex flex-wrap gap-1">
        <CommandButton id="mind.share" args={args} className={ACT}>
          <Share2 size={16} strokeWidth={1.5} aria-hidden />
          {shareId === null ? "Share" : "Shared"}
        </CommandButton>
        <CommandButton id="mind.pin" args={args} className={ACT}>
          <PinIcon size={16} strokeWidth={1.5} aria-hidden />
          {pinned ? "Unpin" : "Pin"}
        </CommandButton>
        <CommandButton id="mind.rename" args={args} className={ACT}>
          <Pencil size={16} strokeWidth={1.5} aria-hidden />
          Rename
        </CommandButton>
        <CommandButton id="mind.delete" args={args} className={ACT}>
          <Trash2 size={16} strokeWidth={1.5} aria-hidden />
          Delete
        </CommandButton>
      </div>
    </header>
  );
}
