import { DropdownMenu } from "radix-ui";
import { Fragment, useMemo } from "react";
import { CommandMenuItems, MENU_ITEM } from "#src/shell/controls/command-menu-items.tsx";
import { KeyChips } from "#src/shell/controls/key-chips-view.tsx";
import type { CommandArgs } from "#src/shell/commands/command.ts";
import { focusIsLost } from "#src/lib/focus-is-lost.ts";
import { rowsOf } from "#src/ui/grid/spreadsheet-rows.ts";

export interface RowMenuGroup {
  readonly ids: readonly string[];
  readonly args?: CommandArgs;
}

/** An act of a page that is not a command of the desk, with the key that does it at the row. */
export interface RowMenuAct {
  readonly title: string;
  readonly keyText?: string;
  readonly run: () => void;
}

export type RowMenuEntry = RowMenuGroup | RowMenuAct;

export interface RowMenuRequest {
  /** Sections of the menu; a group in one gives its commands one and the same arguments. */
  readonly sections: readonly (readonly RowMenuEntry[])[];
  /** Viewport coordinates in CSS pixels. */
  readonly x: number;
  readonly y: number;
}

/** True when a closing menu leaves no focus: an entry may have moved it already. */
export function isFocusLeft(): boolean {
  return focusIsLost() || document.activeElement?.closest("[role=menu]") != null;
}

/** Menu of a row: its commands with their keys, at the mouse or the focused row. */
export function RowMenu(props: { label: string; request: RowMenuRequest | null; onClose: () => void }) {
  const { label, request, onClose } = props;
  const copy = useMemo(() => (request === null ? [] : copyEntry()), [request]);
  const sections = [...(request?.sections ?? []), copy].filter((entries) => entries.length > 0);
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
          {sections.map((entries, at) => (
            <Fragment key={at}>
              {at === 0 ? null : <DropdownMenu.Separator className="-mx-1 my-1 border-t border-line" />}
              {entries.map((entry) =>
                "run" in entry ? (
                  <ActItem key={entry.title} {...entry} />
                ) : (
                  <CommandMenuItems
                    key={entry.ids.join()}
                    ids={entry.ids}
                    menu="dropdown"
                    {...(entry.args === undefined ? {} : { args: entry.args })}
                  />
                ),
              )}
            </Fragment>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** Copy and save commands, for the grid that has the focus when the menu opens. */
function copyEntry(): RowMenuAct[] {
  const rows = rowsOf(document.activeElement);
  if (rows === null) return [];
  return [
    { title: "Copy with headings", keyText: "Ctrl+C", run: () => void rows.copy() },
    { title: "Save the list as CSV", keyText: "Ctrl+S", run: () => void rows.save() },
  ];
}

function ActItem({ title, keyText, run }: RowMenuAct) {
  return (
    <DropdownMenu.Item onSelect={run} className={MENU_ITEM}>
      <span className="flex-1">{title}</span>
      {keyText === undefined ? null : <KeyChips chips={[[keyText]]} />}
    </DropdownMenu.Item>
  );
}
