import { draftAt, pendingAt } from "#src/chat-client/chat-store.ts";
import { useChat } from "#src/chat-client/chat.ts";
import type { ContextKey } from "#src/shell/commands/when.ts";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";
import { attachedAt, useAttachments } from "#src/features/chat/composer/attachments.ts";
import { chatFacts } from "#src/features/chat/chat-facts.ts";
import { useChatUi } from "#src/features/chat/chat-ui.ts";
import { isTooLong } from "#src/features/chat/composer/text-acts.ts";
import { isRetryable, waitsForAnswer } from "#src/features/chat/unsent-acts.ts";

/** Publishes the unsent messages on screen to the commands; keys do not answer a question that is not visible. */
export function useUnsentFacts(url: string): void {
  const pending = useChat(pendingAt(url));
  // Selects a flag instead of the text, so typing does not re-render the reader.
  const isLong = useChat((state) => isTooLong(draftAt(url)(state)));
  const isChanging = useChatUi((ui) => ui.edits[url] !== undefined);
  const files = useAttachments(attachedAt(url));
  useFact(
    chatFacts.asked,
    pending.some(({ state }) => state === "asked"),
  );
  useFact(chatFacts.unsent, pending.some(waitsForAnswer));
  useFact(chatFacts.retryable, pending.some(isRetryable));
  useFact(chatFacts.tooLong, isLong && !isChanging);
  useFact(chatFacts.hasFiles, files.length > 0);
  useFact(
    chatFacts.offered,
    files.some(({ isOffered }) => isOffered),
  );
}

function useFact(fact: ContextKey<boolean>, isTrue: boolean): void {
  useCommandContext(fact, isTrue ? true : undefined);
}
