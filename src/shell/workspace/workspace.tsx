import { use, useEffect, useMemo, useRef, type ReactElement } from "react";
import { Mosaic } from "react-mosaic-component";
import { linkOf } from "#domain/workspace/linking.ts";
import { MIN_SHARE_PCT } from "#domain/workspace/shares.ts";
import { NARROW, useMedia } from "#src/lib/use-media.ts";
import { links } from "#src/shell/links/link-store.ts";
import { DeskBoundary } from "#src/shell/workspace/desk-boundary.tsx";
import { DragLayer } from "#src/shell/workspace/drag-layer.tsx";
import { EmptyDesk } from "#src/shell/workspace/empty-desk.tsx";
import { resizeFrom, toMosaic } from "#src/shell/workspace/mosaic-tree.ts";
import type { PanelCatalogue } from "#src/shell/workspace/panel-catalogue.ts";
import { PanelSwitcher } from "#src/shell/workspace/panel-switcher.tsx";
import { Separators } from "#src/shell/workspace/separators.tsx";
import { createDragStore } from "#src/shell/workspace/tile-drag.ts";
import { useWorkspaceFocus } from "#src/shell/workspace/use-workspace-focus.ts";
import { workspaceActions, type WorkspaceActionName } from "#src/shell/workspace/workspace-actions.ts";
import {
  DeskViewContext,
  useWorkspace,
  useWorkspaceParts,
  WorkspaceContext,
  type FormPlace,
  type ReportPanelError,
} from "#src/shell/workspace/workspace-context.ts";
import type { WorkspaceStore } from "#src/shell/workspace/workspace-store.ts";
import { WorkspaceTile } from "#src/shell/workspace/workspace-tile.tsx";
import "#src/shell/workspace/workspace.css";

export interface WorkspaceProps {
  store: WorkspaceStore;
  catalogue: PanelCatalogue;
  /** Takes each failure of a panel once. */
  report: ReportPanelError;
  /** The key bound to an action, for menus and tips. */
  keyFor?: (action: WorkspaceActionName) => string | undefined;
  /** Where the open form stands; null while there is none, or it takes room of its own. */
  formPlace?: FormPlace | null;
}

const noKeys = (): undefined => undefined;

/**
 * The dealing desk. The layout document in the store is the truth; mosaic is handed a tree made from it, lays out the
 * tiles and takes the mouse on the lines between them. Tabs, dragging, keys and focus are ours.
 */
export function Workspace({
  store,
  catalogue,
  report,
  keyFor = noKeys,
  formPlace = null,
}: WorkspaceProps): ReactElement {
  const parts = useMemo(
    () => ({ store, actions: workspaceActions(store), catalogue, report, keyFor, drag: createDragStore() }),
    [store, catalogue, report, keyFor],
  );
  const isOnePanel = useMedia(NARROW);
  const view = useMemo(() => ({ formPlace, isOnePanel }), [formPlace, isOnePanel]);
  const failed = (error: unknown): void => {
    report(error, { panelId: "", type: "workspace" });
    store.getState().recover();
  };
  return (
    <WorkspaceContext value={parts}>
      <DeskViewContext value={view}>
        <DeskBoundary onError={failed}>
          <Desk />
        </DeskBoundary>
      </DeskViewContext>
    </WorkspaceContext>
  );
}

/** A layout counts as good once it has stood for this long. */
const GOOD_AFTER_MS = 1000;

/** Smallest tile a mouse can leave: a readable title across, the header and two rows down. */
const MIN_TILE_PX = { row: 160, column: 84 };
const RESIZE = { minimumPaneSizePercentage: MIN_SHARE_PCT, minimumPaneSizePx: MIN_TILE_PX };

function Desk(): ReactElement {
  const { actions, store } = useWorkspaceParts();
  const { isOnePanel } = use(DeskViewContext);
  const layout = useWorkspace((state) => state.layout);
  const desk = useRef<HTMLDivElement>(null);
  const tree = useMemo(() => (layout.root ? toMosaic(layout.root) : null), [layout.root]);
  useWorkspaceFocus(desk);

  const focusedGroup = linkOf(layout, layout.focused);
  useEffect(() => {
    links.getState().setFocusedGroup(focusedGroup);
    return () => links.getState().setFocusedGroup(null);
  }, [focusedGroup]);

  useEffect(() => {
    const timer = setTimeout(() => store.getState().drew(layout), GOOD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [layout, store]);

  return (
    <div
      ref={desk}
      className="yb-workspace"
      tabIndex={-1}
      data-maximised={layout.maximised || undefined}
      data-one-panel={isOnePanel || undefined}
    >
      {tree === null ? (
        <EmptyDesk />
      ) : (
        <>
          <Mosaic<string>
            className="yb-mosaic"
            value={tree}
            renderTile={renderTile}
            resize={RESIZE}
            onChange={(_, meta) => {
              const resized = resizeFrom(meta);
              if (resized) actions.setShares(resized.path, resized.shares, false);
            }}
            onRelease={(_, meta) => {
              const resized = resizeFrom(meta);
              if (resized) actions.setShares(resized.path, resized.shares, true);
            }}
          />
          {isOnePanel ? <PanelSwitcher /> : <Separators />}
        </>
      )}
      <DragLayer />
    </div>
  );
}

function renderTile(tileId: string): ReactElement {
  return <WorkspaceTile tileId={tileId} />;
}
