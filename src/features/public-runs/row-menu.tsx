import { DropdownMenu } from "radix-ui";
import { CommandMenuItems } from "#src/platform/commands/command-menu-items.tsx";
import type { GridMenuRequest } from "#src/platform/grid/live-grid.tsx";

const COMMANDS = [
  "quote.answer",
  "bond.view-focused",
  "bond.open-panel",
  "eoi.edit",
  "eoi.withdraw",
  "eoi.bid",
  "eoi.offer",
  "eoi.withdraw-all",
];

/** The row's own menu: its commands with their keys, where the mouse or the menu key asked for it. */
export function RowMenu({ request, onClose }: { request: GridMenuRequest | null; onClose: () => void }) {
  return (
    <DropdownMenu.Root modal={false} open={request !== null} onOpenChange={(open) => open || onClose()}>
      <DropdownMenu.Trigger asChild>
        <span
          aria-hidden
          style={{ position: "fixed", left: request?.x ?? 0, top: request?.y ?? 0, width: 1, height: 1 }}
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          data-keys="trapped"
          aria-label="Quote"
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="z-30 min-w-56 rounded border border-line bg-raised p-1 shadow-float"
        >
          <CommandMenuItems ids={COMMANDS} menu="dropdown" />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
