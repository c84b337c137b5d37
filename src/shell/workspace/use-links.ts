import { useCallback, useEffect, useRef } from "react";
import { useStore } from "zustand";
import { usePanel } from "#src/shell/workspace/use-panel.ts";
import type { LinkKind } from "#src/shell/links/link-groups.ts";
import { links, type LinkContext } from "#src/shell/links/link-store.ts";

/**
 * Announces the selection of the surrounding panel to its group. A panel that joins a group without any announcement
 * publishes its current selection.
 */
export function useAnnounce(): (context: LinkContext) => void {
  const { link, panelType } = usePanel();
  const { title } = panelType;
  const last = useRef<LinkContext | null>(null);
  useEffect(() => {
    const { groups, announce } = links.getState();
    if (link !== null && last.current !== null && groups[link] === undefined) announce(link, last.current, title);
  }, [link, title]);
  return useCallback(
    (context) => {
      last.current = context;
      if (link !== null) links.getState().announce(link, context, title);
    },
    [link, title],
  );
}

/** Group's selection of this kind for the surrounding panel, and the panel that announced it. */
export function useFollowed(kind: LinkKind): { id: string | undefined; from: string | undefined } {
  const { link } = usePanel();
  const announced = useStore(links, ({ groups }) => (link === null ? undefined : groups[link]));
  return { id: announced?.context[kind], from: announced?.from };
}
