import type { RowMenuEntry } from "#src/shell/controls/row-menu.tsx";

interface BondActs {
  onOpen: (isin: string) => void;
  /** Null when no source names the issuer. */
  onIssuer: (() => void) | null;
  onTick: (isin: string) => void;
  onCopy: (isin: string) => void;
  /** Null without access to Mind. */
  onAskMind: ((isin: string) => void) | null;
}

/** Menu of a bond in the list. */
export function bondMenu(isin: string, isTicked: boolean, acts: BondActs): RowMenuEntry[] {
  const { onAskMind } = acts;
  return [
    { title: "Open", keyText: "Enter", run: () => acts.onOpen(isin) },
    ...(acts.onIssuer === null ? [] : [{ title: "Open the issuer", run: acts.onIssuer }]),
    { title: isTicked ? "Remove from comparison" : "Compare", keyText: "Space", run: () => acts.onTick(isin) },
    ...(onAskMind === null ? [] : [{ title: "Ask Mind about this", run: () => onAskMind(isin) }]),
    { title: "Copy ISIN", run: () => acts.onCopy(isin) },
  ];
}
