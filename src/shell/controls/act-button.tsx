import type { ReactNode } from "react";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { useCommand } from "#src/shell/controls/use-command.ts";
import { buttonClass, type ButtonKind } from "#src/ui/button.tsx";

interface ActButtonProps {
  id: string;
  kind?: ButtonKind;
  size?: "small" | "normal";
  /** Short label, in place of the title. */
  children?: ReactNode;
}

/** Button of a page for one of its commands: its icon, a label, its key in the tooltip. */
export function ActButton({ id, kind, size, children }: ActButtonProps) {
  const { command } = useCommand(id);
  const Icon = command?.icon;
  return (
    <CommandButton id={id} className={buttonClass(kind, size)}>
      {Icon === undefined ? null : <Icon aria-hidden className="size-4 stroke-[1.5]" />}
      {children ?? command?.title}
    </CommandButton>
  );
}
