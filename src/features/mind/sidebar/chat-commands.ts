import { MessagesSquare, Pencil, Pin, Plus, Search, Share2, Trash2 } from "lucide-react";
import { z } from "zod";
import { facts } from "#src/desk-kit/market/focus.ts";
import { all, contextKey, not, present } from "#src/shell/commands/when.ts";
import { definePage } from "#src/shell/controls/define-page.ts";

/** Id of the target conversation: the list's current one while it has the focus, else the open one. */
export const chosenChat = contextKey<string>("mind.chat", "", "Open a conversation first");

const unasked = not(facts.confirming);
const onChat = { when: all(present(chosenChat), unasked), args: z.object({ chatId: z.string().optional() }) };

/** Commands of Mind's pages, on the list of conversations. */
export const mindPage = definePage("mind", "Mind", {
  new: {
    title: "Start a new conversation with Mind",
    aliases: ["New chat", "Ask a new question"],
    icon: Plus,
    keys: ["n"],
    when: unasked,
  },
  search: {
    title: "Search my conversations with Mind",
    aliases: ["Find a conversation", "History"],
    icon: Search,
    keys: ["/"],
  },
  chats: {
    title: "Go to the list of conversations",
    aliases: ["History", "Earlier conversations"],
    icon: MessagesSquare,
    keys: ["l"],
  },
  rename: { ...onChat, title: "Rename the conversation", icon: Pencil, keys: ["r"] },
  pin: {
    ...onChat,
    title: "Pin or unpin the conversation",
    aliases: ["Keep this conversation", "Keep on top"],
    icon: Pin,
    keys: ["shift+p"],
  },
  share: {
    ...onChat,
    title: "Share the conversation, or stop sharing it",
    aliases: ["Public link", "Copy the address", "Unshare"],
    icon: Share2,
    keys: ["s"],
  },
  delete: {
    ...onChat,
    title: "Delete the conversation",
    aliases: ["Remove the conversation"],
    icon: Trash2,
    keys: ["d"],
  },
});
