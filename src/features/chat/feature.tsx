import { MessageSquare } from "lucide-react";
import { useChat } from "#src/chat-client/chat.ts";
import type { Feature } from "#src/shell/feature.ts";
import { ChatCompanion } from "#src/features/chat/chat-companion.tsx";
import { ChatPanel } from "#src/features/chat/chat-panel.tsx";
import { chatCommands } from "#src/features/chat/commands.ts";
import { momentSource } from "#src/features/chat/later/moment-source.ts";
import { peopleSource } from "#src/features/chat/people/people-source.ts";
import { ReadingStrip } from "#src/desk-kit/quote-reading/reading-strip.tsx";
import type { PanelComponentProps } from "#src/shell/workspace/panel-catalogue.ts";

function ReadingChat(props: PanelComponentProps) {
  return <ChatPanel {...props} Reading={ReadingStrip} />;
}

function useUnreadCount(): number {
  return useChat(({ unread }) => unread.messages + unread.invitations);
}

/** Chat with people and groups. */
export const chatFeature: Feature = {
  commands: chatCommands,
  paletteSources: [peopleSource, momentSource],
  companions: [ChatCompanion],
  panels: [
    {
      type: "Chat",
      useCount: useUnreadCount,
      title: "Chat",
      icon: MessageSquare,
      Component: ReadingChat,
      emptyText: { what: "No conversation open." },
    },
  ],
};
