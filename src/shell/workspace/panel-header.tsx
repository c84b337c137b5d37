import { use, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { PanelContext, type HeaderSlot } from "#src/shell/workspace/use-panel.ts";

function InSlot({ slot, children }: { slot: HeaderSlot; children: ReactNode }): ReactNode {
  const element = use(PanelContext)?.slots[slot];
  return element ? createPortal(children, element) : null;
}

/** Renders a panel's filters in its tile's header. */
export function PanelFilters({ children }: { children: ReactNode }): ReactNode {
  return <InSlot slot="filters">{children}</InSlot>;
}

/** Renders a panel's row count in its tile's header. */
export function PanelCount({ children }: { children: ReactNode }): ReactNode {
  return <InSlot slot="count">{children}</InSlot>;
}
