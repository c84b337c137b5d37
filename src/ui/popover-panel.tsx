import { Popover } from "radix-ui";
import type { ComponentProps } from "react";
import { cx } from "#src/lib/cx.ts";

interface PopoverPanelProps extends ComponentProps<typeof Popover.Content> {
  /** Its name for screen readers. */
  label: string;
}

/** Content of a popover, inside `Popover.Root`. It keeps all keys while open, and never extends beyond the page. */
export function PopoverPanel({ label, className, ...content }: PopoverPanelProps) {
  return (
    <Popover.Portal>
      <Popover.Content
        align="end"
        sideOffset={4}
        collisionPadding={8}
        aria-label={label}
        data-keys="trapped"
        {...content}
        className={cx(
          "z-30 flex max-h-[var(--radix-popover-content-available-height)] max-w-[calc(100vw-16px)] flex-col overflow-auto rounded border border-line bg-raised shadow-float",
          className,
        )}
      />
    </Popover.Portal>
  );
}
