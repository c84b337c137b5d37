import { chainMenu } from "#src/desk-kit/chain/chain.ts";
import type { RowMenuGroup } from "#src/shell/controls/row-menu.tsx";

/** Row menu of the focused quote: answer it, view its bond, edit an own one, go to linked records. */
export function quoteMenu(eoiId: string): RowMenuGroup[][] {
  return [
    [{ ids: ["quote.answer", "eoi.edit", "eoi.withdraw"] }],
    [{ ids: ["quote-kit.join", "quote-kit.improve", "quote-kit.repeat"] }],
    chainMenu({ kind: "eoi", id: eoiId }),
    [{ ids: ["bond.view-focused", "bond.open-panel", "link.send"] }],
    [{ ids: ["eoi.bid", "eoi.offer", "eoi.withdraw-all"] }],
  ];
}
