import { useQueryClient } from "@tanstack/react-query";
import type { Ref } from "react";
import { addMindChat } from "#domain/contract/http/mind.ts";
import { mindTexts } from "#domain/mind/texts.ts";
import { call } from "#src/lib/api.ts";
import { AskField, type AskFieldHandle } from "#src/features/mind/ask/ask-field.tsx";
import { chatKey, refreshChats } from "#src/features/mind/chat-queries.ts";
import { streamOf } from "#src/features/mind/stream/use-turn-stream.ts";

interface AskStartProps {
  /** Lets the page insert text, e.g. a prompt. */
  ref?: Ref<AskFieldHandle>;
  /** Bond passed along by a page. */
  focusIsin?: string;
  autoFocus?: boolean;
  /** Opens the new conversation. */
  onOpen: (chatId: string) => void | Promise<void>;
}

/** Asks the first question of a new conversation, which opens while it is answered. */
export function AskStart({ ref, focusIsin, autoFocus = true, onOpen }: AskStartProps) {
  const queries = useQueryClient();
  async function ask(text: string): Promise<void> {
    const { id } = await call(addMindChat, { body: {} });
    const asking = streamOf(id).ask({ text, ...(focusIsin === undefined ? {} : { focus: { isin: focusIsin } }) });
    // A refused question goes back into the box of the conversation, with the reason.
    void asking
      .catch(() => undefined)
      .finally(() => {
        void refreshChats(queries);
        void queries.invalidateQueries({ queryKey: chatKey(id) });
      });
    await onOpen(id);
  }
  return (
    <AskField
      ref={ref}
      draftName="mind.new"
      {...(focusIsin === undefined ? {} : { focusIsin })}
      placeholder={mindTexts.start}
      barred={null}
      autoFocus={autoFocus}
      onAsk={ask}
    />
  );
}
