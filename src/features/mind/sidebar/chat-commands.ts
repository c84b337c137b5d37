import { MessagesSquare, Pencil, Pin, Plus, Search, Share2, Trash2 } from "lucide-react";
import { useLayoutEffect } from "react";
import { z } from "zod";
import type { MindChatSummary } from "#domain/contract/http/mind.ts";
import { facts } from "#src/desk-kit/market/focus.ts";
import { command } from "#src/shell/commands/command.ts";
import { all, contextKey, not, present } from "#src/shell/commands/when.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";

export const mindFacts = {
  /** Id of the target conversation: the list's current one while it has the focus, else the open one. */
  chosen: contextKey<string>("mind.chat", "", "Open a conversation first"),
};

export interface MindChatActs {
  begin: () => void;
  search: () => void;
  list: () => void;
  /** Without an id, returns the chosen one. */
  chat: (id?: string) => MindChatSummary | undefined;
  rename: (chat: MindChatSummary) => void;
  pin: (chat: MindChatSummary) => void | Promise<void>;
  share: (chat: MindChatSummary) => void;
  remove: (chat: MindChatSummary) => void;
}

/** Registers the conversation commands while Mind's pages are open. @param acts must keep its identity */
export function useMindChatCommands(acts: MindChatActs): void {
  const { registry } = useCommandSystem();
  useLayoutEffect(() => {
    const section = "Mind";
    const here = all(not(facts.onDesk));
    const onChat = all(not(facts.onDesk), present(mindFacts.chosen, mindFacts.chosen.why), not(facts.confirming));
    const args = z.object({ chatId: z.string().optional() });
    const withChat =
      (act: (chat: MindChatSummary) => void | Promise<void>) =>
      (_context: unknown, { chatId }: z.output<typeof args>): void | Promise<void> => {
        const chat = acts.chat(chatId);
        return chat === undefined ? undefined : act(chat);
      };
    return registry.register([
      command({
        id: "mind.new",
        title: "Start a new conversation with Mind",
        section,
        aliases: ["New chat", "Ask a new question"],
        icon: Plus,
        keys: ["n"],
        when: all(not(facts.onDesk), not(facts.confirming)),
        run: acts.begin,
      }),
      command({
        id: "mind.search",
        title: "Search my conversations with Mind",
        section,
        aliases: ["Find a conversation", "History"],
        icon: Search,
        keys: ["/"],
        when: here,
        run: acts.search,
      }),
      command({
        id: "mind.chats",
        title: "Go to the list of conversations",
        section,
        aliases: ["History", "Earlier conversations"],
        icon: MessagesSquare,
        keys: ["l"],
        when: here,
        run: acts.list,
      }),
      command({
        id: "mind.rename",
        title: "Rename the conversation",
        section,
        icon: Pencil,
        keys: ["r"],
        when: onChat,
        args,
        run: withChat(acts.rename),
      }),
      command({
        id: "mind.pin",
        title: "Pin or unpin the conversation",
        section,
        aliases: ["Keep this conversation", "Keep on top"],
        icon: Pin,
        keys: ["shift+p"],
        when: onChat,
        args,
        run: withChat(acts.pin),
      }),
      command({
        id: "mind.share",
        title: "Share the conversation, or stop sharing it",
        section,
        aliases: ["Public link", "Copy the address", "Unshare"],
        icon: Share2,
        keys: ["s"],
        when: onChat,
        args,
        run: withChat(acts.share),
      }),
      command({
        id: "mind.delete",
        title: "Delete the conversation",
        section,
        aliases: ["Remove the conversation"],
        icon: Trash2,
        keys: ["d"],
        when: onChat,
        args,
        run: withChat(acts.remove),
      }),
    ]);
  }, [registry, acts]);
}
