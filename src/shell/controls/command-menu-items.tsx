import { ContextMenu, DropdownMenu } from "radix-ui";
import { KeyChips } from "#src/shell/controls/key-chips-view.tsx";
import type { CommandArgs } from "#src/shell/commands/command.ts";
import { useCommand } from "#src/shell/controls/use-command.ts";

export interface CommandMenuItemsProps {
  readonly ids: readonly string[];
  readonly args?: CommandArgs;
  readonly menu: "context" | "dropdown";
}

/** The look of an entry. */
export const MENU_ITEM =
  "flex h-7 cursor-default items-center gap-2 rounded-[4px] px-2 text-[13px] outline-none data-[disabled]:opacity-50 data-[highlighted]:bg-selected";

/** Entries of a radix menu made from commands, each with its key, dimmed with the reason when barred. */
export function CommandMenuItems({ ids, args, menu }: CommandMenuItemsProps) {
  return ids.map((id) => <CommandMenuItem key={id} id={id} menu={menu} {...(args === undefined ? {} : { args })} />);
}

function CommandMenuItem({ id, args, menu }: { readonly id: string } & Omit<CommandMenuItemsProps, "ids">) {
  const { command, barred, keyChips, ariaKeys, run } = useCommand(id, args);
  if (command === undefined) return null;
  const Item = menu === "context" ? ContextMenu.Item : DropdownMenu.Item;
  const Icon = command.icon;
  return (
    <Item
      disabled={barred !== undefined}
      aria-keyshortcuts={ariaKeys}
      onSelect={() => run("menu")}
      className={MENU_ITEM}
    >
      <span className="size-4">{Icon !== undefined && <Icon className="size-4" />}</span>
      <span className="flex-1">{command.title}</span>
      {barred !== undefined && <span className="text-[12px] text-muted">{barred}</span>}
      <KeyChips chips={keyChips} />
    </Item>
  );
}
