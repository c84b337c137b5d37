import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { ChatMenuItems, MENU_CONTENT } from "#src/features/chat/menu-parts.tsx";

const COMMANDS = ["chat.open", "chat.new-direct", "chat.new-group", "chat.new-trading-group", "chat.new-broadcast"];

/** Starts a conversation of a chosen kind. */
export function NewMenu({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label="New conversation"
        title="New conversation"
        className="grid size-7 shrink-0 place-items-center rounded text-muted hover:bg-hover hover:text-fg"
      >
        {children}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" {...MENU_CONTENT}>
          <ChatMenuItems ids={COMMANDS} menu="dropdown" />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
