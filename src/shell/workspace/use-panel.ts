import { createContext, useContext, useMemo } from "react";
import { must } from "#domain/lib/must.ts";
import type { LinkGroup, PanelProps } from "#domain/workspace/layout.ts";
import { linkOf } from "#domain/workspace/linking.ts";
import type { PanelType } from "#src/shell/workspace/panel-catalogue.ts";
import { useWorkspace, useWorkspaceParts } from "#src/shell/workspace/workspace-context.ts";

/** Places in the tile's header that a panel may fill. */
export type HeaderSlot = "filters" | "count";

export interface PanelContextValue {
  panelId: string;
  props: PanelProps;
  panelType: PanelType;
  slots: Readonly<Record<HeaderSlot, HTMLElement | null>>;
}
export const PanelContext = createContext<PanelContextValue | null>(null);

export interface PanelHandle extends PanelContextValue {
  type: string;
  isFocused: boolean;
  /** The group the panel is linked to. */
  link: LinkGroup | null;
  /** Sets the panel's title; null restores the type's. */
  setTitle: (title: string | null) => void;
}

/** The panel around this component. */
export function usePanel(): PanelHandle {
  const panel = must(useContext(PanelContext), "panel around this component");
  const { store } = useWorkspaceParts();
  const isFocused = useWorkspace((state) => state.layout.focused === panel.panelId);
  const link = useWorkspace((state) => linkOf(state.layout, panel.panelId));
  return useMemo(
    () => ({
      ...panel,
      type: panel.panelType.type,
      isFocused,
      link,
      setTitle: (title) => store.getState().setTitle(panel.panelId, title),
    }),
    [panel, isFocused, link, store],
  );
}
