import { Tooltip } from "radix-ui";
import type { ReactNode } from "react";
import { KeyChips } from "#src/shell/controls/key-chips-view.tsx";
import type { CommandArgs } from "#src/shell/commands/command.ts";
import { useCommand } from "#src/shell/controls/use-command.ts";

export interface CommandButtonProps {
  readonly id: string;
  readonly args?: CommandArgs;
  /** In place of the title; the title then is the accessible name if `children` is only an icon. */
  readonly children?: ReactNode;
  readonly iconOnly?: boolean;
  /** Shows the key on the button itself, as on the main action of a form. */
  readonly showKey?: boolean;
  readonly className?: string;
  /** State of a toggle; omitted for other buttons. */
  readonly pressed?: boolean;
}

const PLAIN =
  "inline-flex items-center gap-2 rounded-[4px] px-2 py-1 focus-visible:outline-2 focus-visible:outline-[var(--yb-focus)] aria-disabled:cursor-not-allowed aria-disabled:opacity-50";

/**
 * Button of a command: its title, its key in the tooltip, and the reason when barred. A barred button keeps its Tab
 * stop, so keyboard users can read the reason.
 */
export function CommandButton({ id, args, children, iconOnly, showKey, className, pressed }: CommandButtonProps) {
  const { command, barred, keyChips, ariaKeys, run } = useCommand(id, args);
  const title = command?.title ?? id;
  const Icon = command?.icon;
  const content = children ?? (iconOnly === true && Icon !== undefined ? <Icon className="size-4" /> : title);
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>
        <button
          type="button"
          className={className ?? PLAIN}
          aria-disabled={barred === undefined ? undefined : true}
          aria-label={iconOnly === true ? title : undefined}
          aria-pressed={pressed}
          aria-keyshortcuts={ariaKeys}
          onClick={barred === undefined ? () => run("button") : undefined}
        >
          {content}
          {showKey === true && <KeyChips chips={keyChips} />}
        </button>
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          sideOffset={4}
          className="z-50 flex items-center gap-2 rounded-[4px] border border-line bg-raised px-2 py-1 text-[12px] text-fg shadow-md"
        >
          <span>{title}</span>
          <KeyChips chips={keyChips} />
          {barred !== undefined && <span className="text-muted">{barred}</span>}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
