import { use, useEffect, useLayoutEffect, useMemo, useRef, type ErrorInfo, type ReactElement } from "react";
import { Mosaic } from "react-mosaic-component";
import { drawnTree, storedShares } from "#domain/workspace/folding.ts";
import { linkOf } from "#domain/workspace/linking.ts";
import { MIN_SHARE_PCT } from "#domain/workspace/shares.ts";
import { NARROW, useMedia } from "#src/lib/use-media.ts";
import { nodeAt } from "#domain/workspace/tree.ts";
import { links } from "#src/shell/links/link-store.ts";
import { DeskBoundary } from "#src/shell/workspace/desk-boundary.tsx";
import { DragLayer } from "#src/shell/workspace/drag-layer.tsx";
import { EmptyDesk } from "#src/shell/workspace/empty-desk.tsx";
import { FORM_ROOM, pathWithoutRoom, resizeFrom, toMosaic, withFormRoom } from "#src/shell/workspace/mosaic-tree.ts";
import { useSizePx } from "#src/lib/use-size.ts";
import type { PanelCatalogue } from "#src/shell/workspace/panel-catalogue.ts";
import { PanelSwitcher } from "#src/shell/workspace/panel-switcher.tsx";
import { Separators } from "#src/shell/workspace/separators.tsx";
import { createDragStore } from "#src/shell/workspace/tile-drag.ts";
import { useFoldedTiles } from "#src/shell/workspace/use-folded-tiles.ts";
import { useWorkspaceFocus } from "#src/shell/workspace/use-workspace-focus.ts";
import { workspaceActions, type WorkspaceActionName } from "#src/shell/workspace/workspace-actions.ts";
import {
  DeskViewContext,
  FoldedContext,
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
  /** Position of the open form; null without one, or when it takes its own room. */
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
    () => ({
      store,
      actions: workspaceActions(store),
      catalogue,
      report,
      keyFor,
      drag: createDragStore(),
    }),
    [store, catalogue, report, keyFor],
  );
  const isOnePanel = useMedia(NARROW);
  const view = useMemo(() => ({ formPlace, isOnePanel }), [formPlace, isOnePanel]);
  const failed = (error: unknown, { componentStack }: ErrorInfo): void => {
    report(error, { panelId: "", type: "workspace", componentStack });
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

/** Time after which a rendered layout counts as good, ms. */
const GOOD_AFTER_MS = 1000;

/** Smallest tile a mouse can leave: a readable title across, the header and two rows down. */
const MIN_TILE_PX = { row: 160, column: 84 };
/** Height of a tile's header, as in the style sheet. */
const HEADER_PX = 28;
const RESIZE = { minimumPaneSizePercentage: MIN_SHARE_PCT, minimumPaneSizePx: MIN_TILE_PX };

const NO_TILES: ReadonlySet<string> = new Set();

function Desk(): ReactElement {
  const { actions, store } = useWorkspaceParts();
  const { isOnePanel, formPlace } = use(DeskViewContext);
  const layout = useWorkspace((state) => state.layout);
  const desk = useRef<HTMLDivElement>(null);
  const foldable = useFoldedTiles(desk);
  const folded = isOnePanel ? NO_TILES : foldable;
  const { widthPx, heightPx } = useSizePx(desk);
  const { root } = layout;
  const drawnRoot = useMemo(
    () => (root ? drawnTree(root, folded, { heightPx, headerPx: HEADER_PX }) : null),
    [root, folded, heightPx],
  );
  useLayoutEffect(() => store.getState().setDrawnRoot(drawnRoot), [store, drawnRoot]);
  const hasFormRoom = formPlace === "beside-right" && widthPx > 0;
  const tree = useMemo(() => {
    if (drawnRoot === null) return null;
    const plain = toMosaic(drawnRoot);
    return hasFormRoom ? withFormRoom(plain, (formRoomPx(widthPx) / widthPx) * 100) : plain;
  }, [drawnRoot, hasFormRoom, widthPx]);
  useWorkspaceFocus(desk, folded);

  const focusedGroup = linkOf(layout, layout.focused);
  useEffect(() => {
    links.getState().setFocusedGroup(focusedGroup);
    return () => links.getState().setFocusedGroup(null);
  }, [focusedGroup]);

  useEffect(() => {
    const timer = setTimeout(() => store.getState().drew(layout), GOOD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [layout, store]);

  function resize(meta: Parameters<typeof resizeFrom>[0], done: boolean): void {
    const resized = resizeFrom(meta);
    if (!resized || root?.kind !== "split" || !drawnRoot) return;
    const path = hasFormRoom ? pathWithoutRoom(resized.path, root.children.length) : resized.path;
    if (path === null) return;
    const [stored, shown] = [nodeAt(root, path), nodeAt(drawnRoot, path)];
    if (stored?.kind !== "split" || shown?.kind !== "split") return;
    const shares = storedShares(stored, shown, resized.shares, folded);
    if (shares) actions.setShares(path, shares, done);
  }

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
        <FoldedContext value={folded}>
          <Mosaic<string>
            className="yb-mosaic"
            value={tree}
            renderTile={renderTile}
            resize={RESIZE}
            onChange={(_, meta) => resize(meta, false)}
            onRelease={(_, meta) => resize(meta, true)}
          />
          {isOnePanel ? <PanelSwitcher /> : drawnRoot === null || hasFormRoom ? null : <Separators root={drawnRoot} />}
        </FoldedContext>
      )}
      <DragLayer />
    </div>
  );
}

/** Width of a form beside the last column, as in the style sheet. */
const formRoomPx = (deskPx: number): number => Math.min(400, deskPx * 0.45);

function renderTile(tileId: string): ReactElement {
  if (tileId === FORM_ROOM) return <></>;
  return <WorkspaceTile tileId={tileId} />;
}
