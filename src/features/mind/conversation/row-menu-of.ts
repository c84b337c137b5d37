import type { MouseEvent } from "react";
import { copyText } from "#src/lib/clipboard.ts";
import type { RowMenuRequest } from "#src/shell/controls/row-menu.tsx";
import { goTo } from "#src/shell/navigation.ts";
import { notify } from "#src/ui/toast.tsx";

/** Menu request for the bond's row under the mouse or the menu key; null elsewhere. */
export function rowMenuOf(event: MouseEvent, mayTrade: boolean): (RowMenuRequest & { label: string }) | null {
  const { target } = event;
  const row = target instanceof Element ? target.closest<HTMLElement>("[data-isin]") : null;
  const isin = row?.dataset["isin"];
  if (row === null || isin === undefined || !(target instanceof Element)) return null;
  const turn = Number(row.closest<HTMLElement>("[data-turn]")?.dataset["turn"]);
  const block = Number(row.closest<HTMLElement>("[data-table]")?.dataset["table"]);
  const args = { turn, block, row: row.dataset["row"], isin };
  const box = target.getBoundingClientRect();
  const isByKey = event.clientX === 0 && event.clientY === 0;
  const copyIsin = async () => {
    await copyText(Promise.resolve(isin));
    notify({ summary: `${isin} copied`, severity: "success", group: "copy" });
  };
  return {
    label: row.dataset["name"] ?? isin,
    sections: [
      [
        { ids: ["mind.watch", ...(mayTrade ? ["mind.draft"] : [])], args },
        { ids: ["mind.compare", "mind.export"], args: { turn, block } },
      ],
      [
        { title: "Open the bond", run: () => void goTo(`/security/${isin}`) },
        { title: "Copy ISIN", run: () => void copyIsin() },
      ],
    ],
    x: isByKey ? box.left : event.clientX,
    y: isByKey ? box.bottom : event.clientY,
  };
}
