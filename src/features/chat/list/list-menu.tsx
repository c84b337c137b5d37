import { MoreHorizontal } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { ChatMenuItems, MENU_CONTENT } from "#src/features/chat/menu-parts.tsx";

const COMMANDS = [
  "chat.search-all",
  "chat.reminders",
  "chat.later",
  "chat.keywords",
  "chat.link-previews",
  "help.keys",
];

/** Menu of commands for the chat as a whole. */
export function ListMenu() {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label="Reminders and settings"
        title="Reminders and settings"
        className="grid size-7 shrink-0 place-items-center rounded text-muted hover:bg-hover hover:text-fg"
      >
        <MoreHorizontal size={16} strokeWidth={1.5} aria-hidden />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" {...MENU_CONTENT}>
          <ChatMenuItems ids={COMMANDS} menu="dropdown" />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
