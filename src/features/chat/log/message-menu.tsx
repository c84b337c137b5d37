import { ContextMenu } from "radix-ui";
import type { ReactNode } from "react";
import { ChatMenuItems, MENU_CONTENT } from "#src/features/chat/menu-parts.tsx";

const COMMANDS = [
  "chat.reply",
  "chat.view-picture",
  "chat.remind",
  "chat.mark-unread",
  "chat.copy-message",
  "chat.edit-message",
  "chat.correct-message",
  "chat.delete-message",
];

/** Context menu of a message: its commands with keys, by mouse or the menu key. */
export function MessageMenu({ children }: { children: ReactNode }) {
  return (
    <ContextMenu.Root modal={false}>
      <ContextMenu.Trigger asChild>{children}</ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Content aria-label="Message" {...MENU_CONTENT}>
          <ChatMenuItems ids={COMMANDS} menu="context" />
        </ContextMenu.Content>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}
