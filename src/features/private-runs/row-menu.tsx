import { DropdownMenu } from "radix-ui";
import { CommandMenuItems } from "#src/platform/commands/command-menu-items.tsx";
import type { CommandArgs } from "#src/platform/commands/command.ts";

export interface RunMenuRequest {
  commands: readonly string[];
  args: CommandArgs;
  x: number;
  y: number;
}

/** A row's own menu: its commands with their keys, where the mouse or the menu key asked for it. */
export function RowMenu({ request, onClose }: { request: RunMenuRequest | null; onClose: () => void }) {
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
          aria-label="Quote of a chat"
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="z-30 min-w-56 rounded border border-line bg-raised p-1 shadow-float"
        >
          <CommandMenuItems ids={request?.commands ?? []} args={request?.args ?? {}} menu="dropdown" />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
