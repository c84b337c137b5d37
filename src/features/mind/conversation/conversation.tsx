import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState, type MouseEvent } from "react";
import { MOST_TURNS } from "#domain/contract/http/mind.ts";
import { mindTexts } from "#domain/mind/texts.ts";
import { invalidAddress } from "#src/lib/invalid-address.ts";
import { useCan } from "#src/session/session.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { RowMenu, type RowMenuRequest } from "#src/shell/controls/row-menu.tsx";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { Button } from "#src/ui/button.tsx";
import { notifyError } from "#src/ui/toast.tsx";
import { readyText } from "#src/features/mind/answer/answer-text.ts";
import { SourceCard } from "#src/features/mind/answer/source-card.tsx";
import { whyFailed } from "#src/lib/why-failed.ts";
import { toggled } from "#src/lib/toggled.ts";
import { TurnView } from "#src/features/mind/answer/turn-view.tsx";
import { useSource } from "#src/features/mind/answer/use-source.ts";
import { AskField, type AskFieldHandle } from "#src/features/mind/ask/ask-field.tsx";
import { chatKey, isGone, refreshChats, useMindChat } from "#src/features/mind/chat-queries.ts";
import { useActsOnScreen } from "#src/features/mind/conversation/mind-commands.ts";
import { markRow } from "#src/features/mind/conversation/mark-row.ts";
import { rowMenuOf } from "#src/features/mind/conversation/row-menu-of.ts";
import type { Question } from "#src/features/mind/answer/turn-state.ts";
import { endText } from "#src/features/mind/stream/turn-stream.ts";
import { useConversationFacts } from "#src/features/mind/conversation/use-conversation-facts.ts";
import { useAnswerFocus } from "#src/features/mind/conversation/use-answer-focus.ts";
import { useMindActs } from "#src/features/mind/conversation/use-mind-acts.ts";
import { useTurnStream } from "#src/features/mind/stream/use-turn-stream.ts";
import { WatchRows } from "#src/features/mind/conversation/watch-rows.tsx";

interface ConversationProps {
  chatId: string;
  /** True when keys go to this conversation: of several panels, the one in use. */
  isHere?: boolean;
  /** Focuses the question box when the conversation opens. */
  takesFocus: boolean;
  onBegin: () => void;
}

const BUSY = "An answer is in progress. Stop it first, or wait for it.";
const draftOf = (chatId: string) => `mind.${chatId}`;

/** Shows one conversation: its turns, and the question box below. */
export function Conversation({ chatId, isHere = true, takesFocus, onBegin }: ConversationProps) {
  const queries = useQueryClient();
  const chat = useMindChat(chatId);
  const { stream, turns, isAway, refused, isRunning } = useTurnStream(chatId);
  const [openSteps, setOpenSteps] = useState<ReadonlySet<number>>(new Set());
  const [menu, setMenu] = useState<(RowMenuRequest & { label: string }) | null>(null);
  const field = useRef<AskFieldHandle>(null);
  const log = useRef<HTMLDivElement>(null);
  const mayTrade = useCan("trade");
  const toggleSteps = useCallback((turn: number) => setOpenSteps((open) => toggled(open, turn)), []);
  const source = useSource();
  const { place, isOnFigure, followFocus } = useAnswerFocus();

  useEffect(() => {
    if (refused !== null) field.current?.restore(refused.text, whyFailed(refused.error));
  }, [refused]);

  const stored = chat.data?.conversation;
  useEffect(() => {
    if (stored !== undefined) stream.load(stored);
  }, [stream, stored]);

  // The first plan names the conversation, long before its answer is complete.
  const isNamed = turns.length === 1 && turns[0]?.plan != null;
  useEffect(() => {
    if (!isNamed || !isRunning) return;
    void refreshChats(queries);
    void queries.invalidateQueries({ queryKey: chatKey(chatId) });
  }, [isNamed, isRunning, queries, chatId]);

  const ask = useCallback(
    async (question: Question) => {
      try {
        await stream.ask(question);
      } finally {
        void refreshChats(queries);
        void queries.invalidateQueries({ queryKey: chatKey(chatId) });
      }
    },
    [stream, queries, chatId],
  );
  const askOrNotify = useCallback(
    (question: Question) => void ask(question).catch((error: unknown) => notifyError(error)),
    [ask],
  );

  const last = turns.at(-1);
  // Scrolls the last question to the top while its answer arrives, and when the page opens.
  useEffect(() => {
    log.current?.querySelector("article:last-of-type")?.scrollIntoView({ block: "start" });
  }, [turns.length, last?.status]);
  const asksBack = last?.status === "clarify" && last.choices.length > 0 ? last : null;
  /** Picks a choice by number, from 1. Returns false if there is none. */
  function choose(choice: number): boolean {
    const picked = asksBack?.choices[choice - 1];
    if (picked === undefined || asksBack?.turn == null) return false;
    askOrNotify({ patch: { turn: asksBack.turn, changes: picked.patch }, label: picked.label });
    return true;
  }
  const { acts, watched, closeWatched } = useMindActs({
    chatId,
    turns,
    focused: () => place.current,
    onSource: source.figureActs.onSource,
    onAsk: () => field.current?.focus(),
    onStop: () => stream.stop(),
    onSteps: toggleSteps,
    onChoose: (choice) => void choose(choice),
  });
  useActsOnScreen(acts, isHere);
  useConversationFacts({ isHere, turns, isRunning, isAskedBack: asksBack !== null, isOnFigure });

  if (isGone(chat.error)) throw invalidAddress();

  function onContextMenu(event: MouseEvent): void {
    const request = rowMenuOf(event, mayTrade);
    if (request === null) return;
    event.preventDefault();
    setMenu(request);
  }

  const isFull = turns.length >= MOST_TURNS;
  const barred = isRunning
    ? BUSY
    : isFull
      ? `A conversation has at most ${MOST_TURNS} questions. Start a new one.`
      : null;
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-6 sm:px-6">
        <div
          ref={log}
          role="log"
          aria-label="Conversation"
          aria-live="off"
          onFocus={followFocus}
          onBlur={followFocus}
          onKeyDown={markRow}
          onContextMenu={onContextMenu}
          className="mx-auto flex w-full max-w-[1200px] flex-col gap-8 pb-6 text-[15px] leading-6"
        >
          {chat.isError && turns.length === 0 ? (
            <FailedCall
              what="The conversation could not be loaded."
              error={chat.error}
              onRetry={() => void chat.refetch()}
            />
          ) : null}
          {chat.isSuccess && turns.length === 0 ? <p className="max-w-[72ch] text-muted">{mindTexts.start}</p> : null}
          {turns.map((turn, at) => (
            <TurnView
              // A turn gets its number once accepted; only the last one can lack it.
              key={turn.turn ?? at + 1}
              turn={turn}
              onAsk={isRunning ? null : askOrNotify}
              isReadOnly={false}
              isStepsOpen={turn.turn !== null && openSteps.has(turn.turn)}
              onSteps={toggleSteps}
              figureActs={source.figureActs}
              note={endText(turn)}
            />
          ))}
        </div>
      </div>
      <p role="status" className="sr-only">
        {last === undefined ? "" : readyText(last)}
      </p>
      <footer className="shrink-0 border-t border-line bg-raised px-4 pt-3 pb-2 sm:px-6">
        <div className="mx-auto w-full max-w-[1200px]">
          {isAway ? (
            <p className="pb-2 text-[12px] text-muted">Connection lost. The answer continues when it is back.</p>
          ) : null}
          <AskField
            key={chatId}
            ref={field}
            draftName={draftOf(chatId)}
            chatId={chatId}
            placeholder={turns.length === 0 ? "Ask about bonds" : "Ask a follow-up"}
            barred={barred}
            action={
              isRunning ? (
                <CommandButton
                  id="mind.stop"
                  showKey
                  className="inline-flex h-10 items-center gap-2 rounded border border-line-strong bg-raised px-3 font-medium hover:bg-hover"
                >
                  Stop
                </CommandButton>
              ) : undefined
            }
            autoFocus={takesFocus}
            onAsk={async (text) => {
              if (/^[1-7]$/.test(text) && choose(Number(text))) return;
              await ask({ text });
            }}
          />
          {isFull ? (
            <Button size="small" onClick={onBegin}>
              Start a new conversation
            </Button>
          ) : null}
        </div>
      </footer>
      {watched === null ? null : <WatchRows bonds={watched} onClose={closeWatched} />}
      <RowMenu label={menu?.label ?? "Row"} request={menu} onClose={() => setMenu(null)} />
      <SourceCard source={source} />
    </div>
  );
}
