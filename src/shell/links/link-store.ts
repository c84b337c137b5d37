import { createStore, type StoreApi } from "zustand/vanilla";
import type { LinkGroup } from "#domain/workspace/layout.ts";
import { keyboard } from "#src/lib/keyboard-hold.ts";
import type { LinkKind } from "#src/shell/links/link-groups.ts";

/**
 * Selections shared by the panels of a group, as in FDC3: each group holds the latest of each kind, also for panels
 * that join later. It lives as long as the page, in this tab only. Rows passed over are not selections: an announcement
 * must rest for a moment, with no key waiting, before the group follows. So a held arrow key loads nothing on its way.
 */
export type LinkContext = { readonly [Kind in LinkKind]?: string };

/** A row rests this long before the group follows it. */
export const LINK_DEBOUNCE_MS = 120;

interface Announced {
  context: LinkContext;
  /** Title of the panel that announced last. */
  from: string;
}

export interface LinkState {
  groups: Readonly<Partial<Record<LinkGroup, Announced>>>;
  /** Group of the focused panel; selections in a side form go to it. */
  focusedGroup: LinkGroup | null;
  /** Announces a selection to a group, by ISIN, client id or ticket id; omitted kinds stay unchanged. */
  announce: (group: LinkGroup, context: LinkContext, from: string) => void;
  setFocusedGroup: (group: LinkGroup | null) => void;
}

/** @param hasKeysWaiting true while keys that were pressed have not acted yet */
export function createLinks(hasKeysWaiting: () => boolean): StoreApi<LinkState> {
  const timers = new Map<LinkGroup, ReturnType<typeof setTimeout>>();
  return createStore<LinkState>()((set, get) => ({
    groups: {},
    focusedGroup: null,
    announce: (group, context, from) => {
      clearTimeout(timers.get(group));
      const publishLater = () => void timers.set(group, setTimeout(publish, LINK_DEBOUNCE_MS));
      const publish = (): void => {
        if (hasKeysWaiting()) return publishLater();
        timers.delete(group);
        const { groups } = get();
        const announced = groups[group];
        const next = { ...announced?.context, ...context };
        if (announced?.from === from && sameContext(announced.context, next)) return;
        set({ groups: { ...groups, [group]: { context: next, from } } });
      };
      publishLater();
    },
    setFocusedGroup: (focusedGroup) => set({ focusedGroup }),
  }));
}

function sameContext(a: LinkContext, b: LinkContext): boolean {
  return a.bond === b.bond && a.client === b.client && a.ticket === b.ticket;
}

export const links = createLinks(() => keyboard.hasKeysWaiting());

/** Announces a selection in a side form to the focused panel's group, if any. */
export function announceBesideDesk(context: LinkContext, from: string): void {
  const { focusedGroup, announce } = links.getState();
  if (focusedGroup !== null) announce(focusedGroup, context, from);
}
