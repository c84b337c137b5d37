import { Tooltip as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

export const TooltipProvider = Radix.Provider;

/** Words for what is shown as an icon or a short number. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={4}
          className="max-w-80 rounded border border-line bg-raised px-2 py-1 text-[12px] text-fg shadow-float"
          style={{ zIndex: "var(--yb-tooltip-z)" }}
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
