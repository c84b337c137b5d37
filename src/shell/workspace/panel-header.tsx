import { use, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { PanelContext, type HeaderSlot } from "#src/shell/workspace/use-panel.ts";

function InSlot({ slot, children }: { slot: HeaderSlot; children: ReactNode }): ReactNode {
  const element = use(PanelContext)?.slots[slot];
  return element ? createPortal(children, element) : null;
}

/** Shows a panel's filters in the header of its tile. */
export function PanelFilters({ children }: { children: ReactNode }): ReactNode {
  return <InSlot slot="filters">{children}</InSlot>;
}

/** Shows how many rows a panel has in the header of its tile. */
export function PanelCount({ children }: { children: ReactNode }): ReactNode {
  return <InSlot slot="count">{children}</InSlot>;
}
