import { useStore } from "zustand";
import { call } from "#src/lib/api.ts";
import { stores } from "#src/lib/stored.ts";
import { createTurnStream, type TurnStream } from "#src/features/mind/stream/turn-stream.ts";

// Answers continue while their conversation is off screen, so streams live as long as the page, by conversation.

const streams = new Map<string, TurnStream>();
stores.onPerson(() => streams.clear());

/** Stream of a conversation, created on first use. */
export function streamOf(chatId: string): TurnStream {
  const known = streams.get(chatId);
  if (known !== undefined) return known;
  const made = createTurnStream({
    chatId,
    call,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    newId: () => crypto.randomUUID(),
  });
  streams.set(chatId, made);
  return made;
}

/** Live turns of a conversation, and its stream. */
export function useTurnStream(chatId: string) {
  const stream = streamOf(chatId);
  const { turns, isAway, refused } = useStore(stream.store);
  return { stream, turns, isAway, refused, isRunning: turns.some(({ status }) => status === "running") };
}
