import { createContext, useContext } from "react";
import { useStore } from "zustand";
import { must } from "#domain/lib/must.ts";
import type { PanelCatalogue } from "#src/shell/workspace/panel-catalogue.ts";
import type { DragStore } from "#src/shell/workspace/tile-drag.ts";
import type { WorkspaceActionName, WorkspaceActions } from "#src/shell/workspace/workspace-actions.ts";
import type { WorkspaceState, WorkspaceStore } from "#src/shell/workspace/workspace-store.ts";

/** Reports a panel's failure. */
export type ReportPanelError = (
  error: unknown,
  where: { panelId: string; type: string; componentStack?: string | null | undefined },
) => void;

export interface WorkspaceParts {
  store: WorkspaceStore;
  actions: WorkspaceActions;
  catalogue: PanelCatalogue;
  report: ReportPanelError;
  drag: DragStore;
  /** The key bound to an action, as shown to the user. */
  keyFor: (action: WorkspaceActionName) => string | undefined;
}

export const WorkspaceContext = createContext<WorkspaceParts | null>(null);

/**
 * Position of a form over the tiles: over the right column; beside it, covering part of the others; or over everything.
 */
export type FormPlace = "over-right" | "beside-right" | "over-all";

/** State of the desk's view besides its layout. */
export interface DeskView {
  /** Tiles that the open form covers take no keys and no mouse. */
  formPlace: FormPlace | null;
  /** The page is as narrow as a phone: one panel at a time, chosen below it. */
  isOnePanel: boolean;
}

export const DeskViewContext = createContext<DeskView>({ formPlace: null, isOnePanel: false });

/** The tiles that are drawn as their headers. */
export const FoldedContext = createContext<ReadonlySet<string>>(new Set());

export function useWorkspaceParts(): WorkspaceParts {
  return must(useContext(WorkspaceContext), "Workspace around this component");
}

export function useWorkspace<T>(select: (state: WorkspaceState) => T): T {
  return useStore(useWorkspaceParts().store, select);
}
