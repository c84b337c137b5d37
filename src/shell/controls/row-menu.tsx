import { DropdownMenu } from "radix-ui";
import { Fragment } from "react";
import { CommandMenuItems } from "#src/shell/controls/command-menu-items.tsx";
import type { CommandArgs } from "#src/shell/commands/command.ts";

export interface RowMenuGroup {
  readonly ids: readonly string[];
  readonly args?: CommandArgs;
}

export interface RowMenuRequest {
  /** Sections of the menu; a section gives its commands one and the same arguments, or is made of such parts. */
  readonly sections: readonly (readonly RowMenuGroup[])[];
  /** Viewport coordinates in CSS pixels. */
  readonly x: number;
  readonly y: number;
}

/** A row's own menu: its commands with their keys, where the mouse or the menu key asked for it. */
export function RowMenu(props: { label: string; request: RowMenuRequest | null; onClose: () => void }) {
  const { label, request, onClose } = props;
  const sections = request?.sections.filter((groups) => groups.length > 0) ?? [];
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
          aria-label={label}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="z-30 min-w-56 rounded border border-line bg-raised p-1 shadow-float"
        >
          {sections.map((groups, at) => (
            <Fragment key={at}>
              {at === 0 ? null : <DropdownMenu.Separator className="-mx-1 my-1 border-t border-line" />}
              {groups.map(({ ids, args }) => (
                <CommandMenuItems
                  key={ids.join()}
                  ids={ids}
                  menu="dropdown"
                  {...(args === undefined ? {} : { args })}
                />
              ))}
            </Fragment>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
