import type { ComponentType } from "react";
import { create } from "zustand";
import { focusIsLost } from "#src/lib/focus-is-lost.ts";
import { keyboard } from "#src/lib/keyboard-hold.ts";

/**
 * Side column for forms and details: over the last column of tiles, or beside it while the focus is there. Then the
 * tiles to its left make room, so that it neither covers the level being traded nor squeezes the tile in use. It shows
 * one view at a time; closing restores the focus.
 */
export interface SideView {
  /** Stable id, e.g. `eoi.form`. */
  id: string;
  title: string;
  /** A sheet with its own width over the desk, which takes no keys or mouse meanwhile. */
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
 * Call before a request whose response opens a view.
 * @returns a function: true when no view was opened since, so that a late response does not replace the person's new
 * view
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
