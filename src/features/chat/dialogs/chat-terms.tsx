import { useState } from "react";
import { BRAND } from "#domain/brand.ts";
import * as contract from "#domain/contract/http/chat-people.ts";
import { call } from "#src/lib/api.ts";
import { fetchSession } from "#src/session/session.ts";
import { focusChannels } from "#src/features/chat/chat-ui.ts";
import { Button } from "#src/ui/button.tsx";
import { notifyError } from "#src/ui/toast.tsx";

const TERMS = [
  "Chat is a record of your firm. Your compliance officer may read it, and nothing that was said is ever truly deleted.",
  "A level written here is binding only where you say so. Deals are made by tickets and quotes, not by words alone.",
  "Share prices, holdings and client names only with those who may know them.",
];

/** Asks for consent to the chat terms before first use. */
export function ChatTerms() {
  const [isSending, setSending] = useState(false);
  async function accept(): Promise<void> {
    setSending(true);
    try {
      await call(contract.chatTerms, { body: { has_accepted_chat_terms: true } });
      await fetchSession();
      focusChannels();
    } catch (error) {
      notifyError(error);
    } finally {
      setSending(false);
    }
  }
  return (
    <section aria-labelledby="chat-terms" className="flex h-full flex-col gap-3 overflow-y-auto p-4">
      <h3 id="chat-terms" className="text-[15px] font-semibold">
        Before you chat on {BRAND}
      </h3>
      <ul className="flex max-w-prose list-disc flex-col gap-1.5 pl-5">
        {TERMS.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <div>
        <Button kind="primary" data-panel-focus="" aria-disabled={isSending || undefined} onClick={() => void accept()}>
          Accept
        </Button>
      </div>
    </section>
  );
}
