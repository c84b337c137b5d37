import { useEffect, useRef, useState } from "react";
import { mindTexts } from "#domain/mind/texts.ts";
import { followedQuoteId, followQuote } from "#src/desk-kit/market/follow-quote.ts";
import type { PanelComponentProps } from "#src/shell/workspace/panel-catalogue.ts";
import { usePanelState } from "#src/shell/workspace/panel-state.ts";
import { usePanel } from "#src/shell/workspace/use-panel.ts";
import type { AskFieldHandle } from "#src/features/mind/ask/ask-field.tsx";
import { AskStart } from "#src/features/mind/ask/ask-start.tsx";
import { FocusBond } from "#src/features/mind/ask/focus-bond.tsx";
import { isGone, useMindChat } from "#src/features/mind/chat-queries.ts";
import { Conversation } from "#src/features/mind/conversation/conversation.tsx";
import { askAbout, useAskedBond } from "#src/features/mind/panel/asked-bond.ts";
import { ChatChooser } from "#src/features/mind/panel/chat-chooser.tsx";
import { TrialEnded } from "#src/features/mind/trial/trial-ended.tsx";
import { serverNowMs } from "#src/lib/server-time.ts";
import { useSession } from "#src/session/session.ts";
import { PromptLibrary } from "#src/features/mind/prompts/prompt-library.tsx";

/** Mind in a tile: one conversation, or the question that starts one. */
export function MindPanel({ panelId }: PanelComponentProps) {
  const { isFocused, setTitle } = usePanel();
  const [chatId, setChatId] = usePanelState<string>(panelId, "chat", "");
  const asked = useAskedBond(({ isin }) => isin);
  // A question about a bond, asked from elsewhere, starts a new conversation.
  const isin = isFocused ? asked : null;
  const askedId = isin === null && chatId !== "" ? chatId : null;
  const [isJustOpened, setJustOpened] = useState(false);
  const { data: chat, error } = useMindChat(askedId);
  const field = useRef<AskFieldHandle>(null);
  const openId = isGone(error) ? null : askedId;
  const trialEndsAt = useSession(({ session }) => session?.mind_trial_ends_at ?? null);
  const title = chat?.title ?? null;
  useEffect(() => setTitle(title === null ? null : `Mind: ${title}`), [setTitle, title]);
  useEffect(() => {
    if (isin !== null) field.current?.focus();
  }, [isin]);

  function open(id: string): void {
    askAbout(null);
    setJustOpened(true);
    setChatId(id);
  }
  function begin(): void {
    setChatId("");
    setTimeout(() => field.current?.focus());
  }

  if (trialEndsAt !== null && Date.parse(trialEndsAt) <= serverNowMs()) return <TrialEnded />;
  return (
    <div
      className="flex h-full min-h-0 flex-col focus-visible:outline-none"
      data-panel-focus=""
      tabIndex={-1}
      onFocus={({ target, currentTarget }) => {
        // Keys now belong to the answers, not to the last focused quote.
        if (followedQuoteId() !== null) followQuote(null);
        if (target === currentTarget) currentTarget.querySelector("textarea")?.focus();
      }}
    >
      <ChatChooser
        open={openId === null ? null : { id: openId, title: title ?? "Conversation" }}
        onOpen={open}
        onBegin={begin}
      />
      {openId === null ? (
        <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-3">
          <p className="text-muted">{mindTexts.start}</p>
          <div className="flex flex-col gap-2">
            {isin === null ? null : <FocusBond isin={isin} onDrop={() => askAbout(null)} />}
            <AskStart
              ref={field}
              {...(isin === null ? {} : { focusIsin: isin })}
              autoFocus={isin !== null}
              onOpen={open}
            />
          </div>
          <PromptLibrary onPrompt={(text) => field.current?.write(text)} />
        </div>
      ) : (
        <Conversation key={openId} chatId={openId} isHere={isFocused} takesFocus={isJustOpened} onBegin={begin} />
      )}
    </div>
  );
}
