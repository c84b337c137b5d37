import { useQueryClient } from "@tanstack/react-query";
import type { Ref } from "react";
import { addMindChat } from "#domain/contract/http/mind.ts";
import { mindTexts } from "#domain/mind/texts.ts";
import { call } from "#src/lib/api.ts";
import { notifyError } from "#src/ui/toast.tsx";
import { AskField, type AskFieldHandle } from "#src/features/mind/ask/ask-field.tsx";
import { chatKey, refreshChats } from "#src/features/mind/chat-queries.ts";
import { streamOf } from "#src/features/mind/stream/use-turn-stream.ts";

interface AskStartProps {
  /** Lets the page put words into the field, as from its prompts. */
  ref?: Ref<AskFieldHandle>;
  /** The bond that a page passed along. */
  focusIsin?: string;
  autoFocus?: boolean;
  /** Opens the conversation that was made. */
  onOpen: (chatId: string) => void | Promise<void>;
}

/** The question a conversation begins with: it is made with it, and opened while it is answered. */
export function AskStart({ ref, focusIsin, autoFocus = true, onOpen }: AskStartProps) {
  const queries = useQueryClient();
  async function ask(text: string): Promise<void> {
    const { id } = await call(addMindChat, { body: {} });
    const asking = streamOf(id).ask({ text, ...(focusIsin === undefined ? {} : { focus: { isin: focusIsin } }) });
    // What is refused is said on the page that is open by then, and its words are still there to be asked again.
    void asking
      .catch((error: unknown) => notifyError(error))
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
