import { useEffect } from "react";
import { loadOrigins } from "#src/desk-kit/chain/origins.ts";
import { nodeOfText, nodeText, type ChainNode } from "#domain/runs/chain.ts";

// The focus determines the current chain node: each element names its node as `data-chain="run:run_7"`.

const PLACE = "[data-chain]";
/** The desk: a focus that leaves it for the palette or a menu has not gone on. */
const DESK = "[data-panel], [data-side-view]";

/** Chain element focused last on the desk; null when the focus was outside all of them. */
let last: Element | null = null;

/** Attributes for the element that has the focus while the node is selected. */
export function chainPlace(of: ChainNode | null): { "data-chain"?: string } {
  return of === null ? {} : { "data-chain": nodeText(of) };
}

/** The focused node, or the one focused before the palette or a menu opened; null when it is not part of a chain. */
export function chainHere(): ChainNode | null {
  note(document.activeElement);
  return last?.isConnected === true ? nodeOfText(last.getAttribute("data-chain")) : null;
}

function note(focused: Element | null): void {
  const desk = focused?.closest(DESK);
  if (focused === null || desk == null) return;
  // A form or detail in the side column is about one node, wherever the focus inside it is.
  const isBeside = desk.matches("[data-side-view]");
  last = focused.closest(PLACE) ?? (isBeside ? desk.querySelector(PLACE) : null);
}

/** Tracks the focus on the desk and loads the origins of the person's EOIs. */
export function ChainCompanion() {
  useEffect(() => {
    const follow = () => note(document.activeElement);
    document.addEventListener("focusin", follow);
    // On failure the chain lacks its older links; the next page load tries again.
    void loadOrigins().catch(() => undefined);
    return () => document.removeEventListener("focusin", follow);
  }, []);
  return null;
}
