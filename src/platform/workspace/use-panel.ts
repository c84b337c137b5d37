import { createContext, useContext, useMemo } from "react";
import { must } from "#domain/lib/must.ts";
import type { PanelProps } from "#domain/workspace/layout.ts";
import type { PanelType } from "./panel-catalogue.ts";
import { useWorkspace, useWorkspaceParts } from "./workspace-context.ts";

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
  /** Names the panel by what it shows; null goes back to the title of its type. */
  setTitle: (title: string | null) => void;
}

/** The panel around this component. */
export function usePanel(): PanelHandle {
  const panel = must(useContext(PanelContext), "panel around this component");
  const { store } = useWorkspaceParts();
  const isFocused = useWorkspace((state) => state.layout.focused === panel.panelId);
  return useMemo(
    () => ({
      ...panel,
      type: panel.panelType.type,
      isFocused,
      setTitle: (title) => store.getState().setTitle(panel.panelId, title),
    }),
    [panel, isFocused, store],
  );
}
