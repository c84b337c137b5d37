import { createContext, useContext } from "react";
import { useStore } from "zustand";
import { must } from "#domain/lib/must.ts";
import type { PanelCatalogue } from "#src/shell/workspace/panel-catalogue.ts";
import type { DragStore } from "#src/shell/workspace/tile-drag.ts";
import type { WorkspaceActionName, WorkspaceActions } from "#src/shell/workspace/workspace-actions.ts";
import type { WorkspaceState, WorkspaceStore } from "#src/shell/workspace/workspace-store.ts";

/** Tells whoever collects errors that a panel failed. */
export type ReportPanelError = (error: unknown, where: { panelId: string; type: string }) => void;

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

/** Whether something stands over the right column of the desk: its tiles take no keys and no mouse then. */
export const CoveredContext = createContext(false);

/** The tiles that are drawn as their headers. */
export const FoldedContext = createContext<ReadonlySet<string>>(new Set());

export function useWorkspaceParts(): WorkspaceParts {
  return must(useContext(WorkspaceContext), "Workspace around this component");
}

export function useWorkspace<T>(select: (state: WorkspaceState) => T): T {
  return useStore(useWorkspaceParts().store, select);
}
