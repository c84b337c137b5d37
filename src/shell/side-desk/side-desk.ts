import type { ComponentType } from "react";
import { create } from "zustand";
import { focusIsLost } from "#src/lib/focus-is-lost.ts";
import { keyboard } from "#src/lib/keyboard-hold.ts";

/**
 * The column where a form or a detail opens: over the last column of tiles, or beside that one while the focus is there.
 * The tiles to its left make room then, so that it never covers the level being traded nor squeezes the tile in use. One view at a time; closing gives the focus
 * back to where it was.
 */
export interface SideView {
  /** Stable id, e.g. `eoi.form`. */
  id: string;
  title: string;
  /** A sheet of its own width over the desk, which takes no keys and no mouse meanwhile. */
  isWide?: true;
  Component: ComponentType<{ props: SideProps }>;
}
export type SideProps = Readonly<Record<string, string | null>>;

interface SideDesk {
  current: { view: string; props: SideProps; openedAt: number } | null;
  open: (view: string, props?: SideProps) => void;
  close: () => void;
}

let returnTo: Element | null = null;
let openings = 0;

/**
 * Something is sent whose answer leads to a view.
 * @returns whether nothing was opened since: what somebody went on to is not taken from them by a late answer
 */
export function beginSending(): () => boolean {
  const before = openings;
  return () => openings === before;
}

export const useSideDesk = create<SideDesk>((set, get) => ({
  current: null,
  open: (view, props = {}) => {
    if (get().current === null) returnTo = document.activeElement;
    openings += 1;
    set({ current: { view, props, openedAt: openings } });
  },
  close: () => {
    set({ current: null });
    const target = returnTo;
    returnTo = null;
    const release = keyboard.begin();
    requestAnimationFrame(() => {
      release();
      if (!focusIsLost()) return;
      const back = target instanceof HTMLElement && target.isConnected && target !== document.body ? target : null;
      (back ?? document.querySelector<HTMLElement>("[data-panel-focus]"))?.focus();
    });
  },
}));
