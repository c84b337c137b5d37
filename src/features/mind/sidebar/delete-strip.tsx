import { useEffect, useRef } from "react";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";
import { useAskedChat, useChatActs } from "#src/features/mind/sidebar/chat-acts.ts";
import { mindFacts } from "#src/features/mind/sidebar/chat-commands.ts";

/** The last step before a conversation is deleted: what goes, and a distinct key. The sentence takes the focus, so that Enter does nothing. */
export function DeleteStrip() {
  const chat = useAskedChat("delete");
  const line = useRef<HTMLParagraphElement>(null);
  useCommandContext(mindFacts.deleting, chat === null ? undefined : true);
  useEffect(() => {
    if (chat !== null) line.current?.focus();
  }, [chat]);
  // What was asked on this page is not asked on another.
  useEffect(() => () => useChatActs.getState().drop(), []);
  if (chat === null) return null;
  return (
    <section
      aria-label="Confirm"
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-t-2 border-danger bg-raised px-3 py-2"
    >
      <p ref={line} tabIndex={-1} data-confirm className="min-w-0 text-[14px] leading-5 font-medium">
        Delete “{chat.title}” with everything in it?
        {chat.share_id === null ? "" : " Its shared copy goes, too."}
      </p>
      <div className="flex gap-2">
        <CommandButton
          id="mind.keep"
          showKey
          className="inline-flex h-8 items-center gap-2 rounded px-3 text-muted hover:bg-hover"
        >
          Back
        </CommandButton>
        <CommandButton
          id="mind.confirm-delete"
          showKey
          className="inline-flex h-8 items-center gap-2 rounded border border-line-strong bg-raised px-3 font-medium text-danger hover:bg-ask-soft"
        >
          Delete
        </CommandButton>
      </div>
    </section>
  );
}
