import { useEffect } from "react";
import { loadOrigins } from "#src/desk-kit/chain/origins.ts";
import { nodeOfText, nodeText, type ChainNode } from "#domain/runs/chain.ts";

// Where one stands in the chain is what has the focus: each place says so itself, as `data-chain="run:run_7"`.

const PLACE = "[data-chain]";
/** The desk: a focus that leaves it for the palette or a menu has not gone on. */
const DESK = "[data-panel], [data-side-view]";

/** The place the focus was in last on the desk; null when it was beside all of them. */
let last: Element | null = null;

/** To be put on the element that has the focus while the thing is chosen. */
export function chainPlace(of: ChainNode | null): { "data-chain"?: string } {
  return of === null ? {} : { "data-chain": nodeText(of) };
}

/** The thing that has the focus, or had it before the palette or a menu took it; null when it is nothing of a chain. */
export function chainHere(): ChainNode | null {
  note(document.activeElement);
  return last?.isConnected === true ? nodeOfText(last.getAttribute("data-chain")) : null;
}

function note(focused: Element | null): void {
  const desk = focused?.closest(DESK);
  if (focused === null || desk == null) return;
  // A form or detail beside the desk is about one thing, wherever in it the focus is.
  const isBeside = desk.matches("[data-side-view]");
  last = focused.closest(PLACE) ?? (isBeside ? desk.querySelector(PLACE) : null);
}

/** Follows the focus over the desk, and learns what the person's EOIs were made of. */
export function ChainCompanion() {
  useEffect(() => {
    const follow = () => note(document.activeElement);
    document.addEventListener("focusin", follow);
    // Without an answer the chain lacks its older links; the next page that opens asks again.
    void loadOrigins().catch(() => undefined);
    return () => document.removeEventListener("focusin", follow);
  }, []);
  return null;
}
