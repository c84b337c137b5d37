import { create } from "zustand";
import type { MindChatSummary } from "#domain/contract/http/mind.ts";

/** What was asked for with a conversation and waits for its person: a name, the distinct key, a look at what others will see. */
export type AskedAct = "rename" | "delete" | "share";

interface ChatActs {
  asked: { act: AskedAct; chat: MindChatSummary } | null;
  ask: (act: AskedAct, chat: MindChatSummary) => void;
  drop: () => void;
}

export const useChatActs = create<ChatActs>((set) => ({
  asked: null,
  ask: (act, chat) => set({ asked: { act, chat } }),
  drop: () => set({ asked: null }),
}));

/** The conversation that an act of this kind waits for; null when none does. */
export function useAskedChat(act: AskedAct): MindChatSummary | null {
  return useChatActs(({ asked }) => (asked?.act === act ? asked.chat : null));
}
