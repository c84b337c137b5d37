import { useCallback, useEffect, useRef } from "react";
import { useStore } from "zustand";
import { usePanel } from "#src/shell/workspace/use-panel.ts";
import type { LinkKind } from "#src/shell/links/link-groups.ts";
import { links, type LinkContext } from "#src/shell/links/link-store.ts";

/**
 * Tells the group of the panel around this component what is chosen in it. A panel that joins a group nobody has spoken
 * in yet publishes where it stands.
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

/** What the group of the panel around this component has chosen of this kind, and which panel published it. */
export function useFollowed(kind: LinkKind): { id: string | undefined; from: string | undefined } {
  const { link } = usePanel();
  const announced = useStore(links, ({ groups }) => (link === null ? undefined : groups[link]));
  return { id: announced?.context[kind], from: announced?.from };
}
