import { Link } from "@tanstack/react-router";
import { ExternalLink, Plus } from "lucide-react";
import { Button } from "#src/ui/button.tsx";
import { inputClass } from "#src/ui/field.tsx";
import { cx } from "#src/lib/cx.ts";
import { useMindChats } from "#src/features/mind/chat-queries.ts";

const ACT = "inline-flex h-7 shrink-0 items-center gap-1 rounded px-2 hover:bg-hover";

interface ChatChooserProps {
  /** Conversation shown; null for a new one. */
  open: { id: string; title: string } | null;
  onOpen: (chatId: string) => void;
  onBegin: () => void;
}

/** Chooses the panel's conversation, with buttons for a new one and for its page. */
export function ChatChooser({ open, onOpen, onBegin }: ChatChooserProps) {
  const { rows } = useMindChats("");
  // An older conversation may be missing from the first page of the list.
  const listed = open === null || rows.some(({ id }) => id === open.id) ? rows : [open, ...rows];
  return (
    <div className="flex shrink-0 items-center gap-1 border-b border-line px-2 py-1">
      <select
        aria-label="Conversation"
        value={open?.id ?? ""}
        onChange={({ target: { value } }) => (value === "" ? onBegin() : onOpen(value))}
        className={cx(inputClass, "h-7 min-w-0 flex-1 py-0")}
      >
        <option value="">New question</option>
        {listed.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      {open === null ? null : (
        <>
          <Button kind="quiet" size="small" onClick={onBegin}>
            <Plus size={14} strokeWidth={1.5} aria-hidden />
            New
          </Button>
          <Link to="/mind/chat/$id" params={{ id: open.id }} className={ACT} title="Open the conversation as a page">
            <ExternalLink size={14} strokeWidth={1.5} aria-hidden />
            Page
          </Link>
        </>
      )}
    </div>
  );
}
