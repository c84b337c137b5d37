import { ContextMenu } from "radix-ui";
import type { ReactNode } from "react";
import { ChatMenuItems, MENU_CONTENT } from "#src/features/chat/menu-parts.tsx";

const COMMANDS = ["chat.mark-channel-unread", "chat.alert-level", "help.keys"];

/** Context menu of a conversation: its commands with keys, by mouse or the menu key. */
export function ChannelMenu({ children }: { children: ReactNode }) {
  return (
    <ContextMenu.Root modal={false}>
      <ContextMenu.Trigger asChild>{children}</ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Content aria-label="Conversation" {...MENU_CONTENT}>
          <ChatMenuItems ids={COMMANDS} menu="context" />
        </ContextMenu.Content>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}
