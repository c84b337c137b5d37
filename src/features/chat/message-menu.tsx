import { ContextMenu } from "radix-ui";
import type { ReactNode } from "react";
import { CommandMenuItems } from "#src/platform/commands/command-menu-items.tsx";

const COMMANDS = ["chat.reply", "chat.copy-message", "chat.edit-message", "chat.delete-message"];

/** The menu of a message: its commands with their keys, by the mouse or the menu key. */
export function MessageMenu({ children }: { children: ReactNode }) {
  return (
    <ContextMenu.Root modal={false}>
      <ContextMenu.Trigger asChild>{children}</ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Content
          data-keys="trapped"
          aria-label="Message"
          className="z-30 min-w-56 rounded border border-line bg-raised p-1 shadow-float"
        >
          <CommandMenuItems ids={COMMANDS} menu="context" />
        </ContextMenu.Content>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}
