import { closePanel, reopenPanel } from "#domain/workspace/closing.ts";
import { focusedTile, focusPanel, focusStep, focusTowards, tabStep, toggleMaximise } from "#domain/workspace/focus.ts";
import type { Layout, LinkGroup, PanelProps, Side } from "#domain/workspace/layout.ts";
import { linkPanel } from "#domain/workspace/linking.ts";
import { movePanel, moveTile, moveTowards, stackTowards, ungroup, type MoveTarget } from "#domain/workspace/moving.ts";
import { addTab, openPanel, replacePanel, splitTile, type PanelSpec } from "#domain/workspace/opening.ts";
import { equalise, growFocused, moveLine, setShares } from "#domain/workspace/sizing.ts";
import { findTile, type Path } from "#domain/workspace/tree.ts";
import type { WorkspaceStore } from "#src/shell/workspace/workspace-store.ts";

/** Change per press when growing or shrinking a tile, in percent of its split. */
const GROW_STEP_PCT = 3;

const spec = (type: string, props?: PanelProps): PanelSpec => ({ type, ...(props && { props }) });

/**
 * Everything that can be done to the workspace, as plain functions with stable names: the command layer binds keys to
 * them, the menus and the mouse call the same ones. Those without an id act on the focused panel or its tile.
 */
export function workspaceActions(store: WorkspaceStore) {
  const edit = (apply: (layout: Layout) => Layout): void => store.getState().edit(apply);
  const onFocused = (apply: (layout: Layout, panelId: string) => Layout): void =>
    edit((layout) => (layout.focused === null ? layout : apply(layout, layout.focused)));
  const towards = (apply: (layout: Layout, side: Side) => Layout, side: Side) => () => edit((l) => apply(l, side));

  return {
    focusLeft: towards(focusTowards, "left"),
    focusRight: towards(focusTowards, "right"),
    focusUp: towards(focusTowards, "up"),
    focusDown: towards(focusTowards, "down"),
    focusNext: () => edit((layout) => focusStep(layout, 1)),
    focusPrevious: () => edit((layout) => focusStep(layout, -1)),
    focusPanel: (panelId: string) => edit((layout) => focusPanel(layout, panelId)),

    moveLeft: towards(moveTowards, "left"),
    moveRight: towards(moveTowards, "right"),
    moveUp: towards(moveTowards, "up"),
    moveDown: towards(moveTowards, "down"),
    stackLeft: towards(stackTowards, "left"),
    stackRight: towards(stackTowards, "right"),
    stackUp: towards(stackTowards, "up"),
    stackDown: towards(stackTowards, "down"),
    ungroup: () => edit((layout) => ungroup(layout, "right")),
    movePanel: (panelId: string, target: MoveTarget) => edit((layout) => movePanel(layout, panelId, target)),
    moveTile: (tileId: string, target: MoveTarget) => edit((layout) => moveTile(layout, tileId, target)),

    growWidth: () => edit((layout) => growFocused(layout, "row", GROW_STEP_PCT)),
    shrinkWidth: () => edit((layout) => growFocused(layout, "row", -GROW_STEP_PCT)),
    growHeight: () => edit((layout) => growFocused(layout, "column", GROW_STEP_PCT)),
    shrinkHeight: () => edit((layout) => growFocused(layout, "column", -GROW_STEP_PCT)),
    moveLine: (path: Path, index: number, deltaPct: number) =>
      store.getState().edit((layout) => moveLine(layout, path, index, deltaPct), { focusStays: true }),
    equalise: (path: Path) => store.getState().edit((layout) => equalise(layout, path), { focusStays: true }),
    setShares: (path: Path, shares: readonly number[], done: boolean) => {
      const apply = (layout: Layout) => setShares(layout, path, shares);
      if (done) store.getState().edit(apply, { focusStays: true });
      else store.getState().preview(apply);
    },
    toggleMaximise: () => edit(toggleMaximise),

    /** Keeps a tile unfolded until the page reloads, and focuses its panel. */
    unfold: (tileId: string) => {
      const tile = findTile(store.getState().layout.root, tileId);
      store.getState().setUnfolded(tileId, true);
      if (tile) edit((layout) => focusPanel(layout, tile.active));
    },
    toggleFolding: () => store.getState().toggleFolding(),

    close: () => onFocused(closePanel),
    closePanel: (panelId: string) => edit((layout) => closePanel(layout, panelId)),
    reopenClosed: () => edit((layout) => reopenPanel(layout)),
    reopenPanel: (panelId: string) => edit((layout) => reopenPanel(layout, panelId)),
    open: (type: string, props?: PanelProps, link?: LinkGroup) =>
      edit((layout) => openPanel(layout, { ...spec(type, props), ...(link && { link }) })),
    splitRow: (type: string, props?: PanelProps) => edit((layout) => splitTile(layout, "right", spec(type, props))),
    splitColumn: (type: string, props?: PanelProps) => edit((layout) => splitTile(layout, "down", spec(type, props))),
    addTab: (type: string, props?: PanelProps) => edit((layout) => addTab(layout, spec(type, props))),
    replace: (type: string, props?: PanelProps) => onFocused((l, id) => replacePanel(l, id, spec(type, props))),

    /** Links the focused panel to a group; null unlinks it. */
    link: (group: LinkGroup | null) => onFocused((layout, panelId) => linkPanel(layout, panelId, group)),
    linkPanel: (panelId: string, group: LinkGroup | null) =>
      store.getState().edit((layout) => linkPanel(layout, panelId, group), { focusStays: true }),

    nextTab: () => edit((layout) => tabStep(layout, 1)),
    previousTab: () => edit((layout) => tabStep(layout, -1)),
    /** The tab at this position of the focused tile, counted from 0. */
    showTab: (index: number) =>
      edit((layout) => {
        const panel = focusedTile(layout)?.panels[index];
        return panel ? focusPanel(layout, panel.panelId) : layout;
      }),

    load: (layout: Layout) => edit(() => layout),
    resetLayout: () => store.getState().reset(),
  };
}

export type WorkspaceActions = ReturnType<typeof workspaceActions>;
/** Actions a key can be bound to: those without arguments, and `link`, which prompts for a group. */
export type WorkspaceActionName =
  | {
      [Name in keyof WorkspaceActions]: WorkspaceActions[Name] extends () => void ? Name : never;
    }[keyof WorkspaceActions]
  | "link";
