import { ContextMenu } from "radix-ui";
import type { ReactNode } from "react";
import { ChatMenuItems, MENU_CONTENT } from "#src/features/chat/menu-parts.tsx";

const COMMANDS = ["chat.mark-channel-unread", "chat.alert-level", "help.keys"];

/** The menu of a conversation in the list: its commands with their keys, by the mouse or the menu key. */
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
