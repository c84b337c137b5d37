import { createStore, type StoreApi } from "zustand/vanilla";
import { focusedTile, focusPanel } from "#domain/workspace/focus.ts";
import type { Layout, LayoutNode } from "#domain/workspace/layout.ts";
import { panelsOf } from "#domain/workspace/tree.ts";
import type { KeyValueStorage } from "#src/lib/stored.ts";
import {
  LAST_GOOD_KEY,
  LAYOUT_KEY,
  lastGoodLayout,
  loadLayout,
  saveLayout,
  type Notify,
} from "#src/shell/workspace/layout-storage.ts";
import { panelStates } from "#src/shell/workspace/panel-state.ts";

/**
 * Current layout and related state. Edits are pure functions of the domain, applied by `edit`, which stores the result.
 * The focus changes in two ways: by a command, after which the keyboard focus must follow (`focusRequest` counts up),
 * or by a click or Tab (`focusCame`).
 */
export interface WorkspaceState {
  layout: Layout;
  focusRequest: number;
  /** Titles set by panels, by panel id. */
  titles: Record<string, string>;
  /** The rendered tree, with folded tiles at header height, for hit tests of the mouse. */
  drawnRoot: LayoutNode | null;
  /** Panels known to be empty. */
  emptyPanels: ReadonlySet<string>;
  /** Tiles the person unfolded: they stay unfolded while empty, until the page reloads. */
  unfoldedTiles: ReadonlySet<string>;
  /** Applies an edit, stores the result and asks the keyboard focus to follow, unless `focusStays`. */
  edit: (apply: (layout: Layout) => Layout, how?: { focusStays: boolean }) => void;
  /** An edit in the course of a gesture: shown, not stored. Ends with `edit`. */
  preview: (apply: (layout: Layout) => Layout) => void;
  focusCame: (panelId: string) => void;
  requestFocus: () => void;
  setTitle: (panelId: string, title: string | null) => void;
  setDrawnRoot: (root: LayoutNode | null) => void;
  setEmpty: (panelId: string, isEmpty: boolean) => void;
  setUnfolded: (tileId: string, isUnfolded: boolean) => void;
  /** Toggles if the focused tile folds while empty, and shows a notice. */
  toggleFolding: () => void;
  /** This layout has been drawn without failing. */
  drew: (layout: Layout) => void;
  /** The layout on the screen could not be drawn: takes the last one that could, or the standard one. */
  recover: () => void;
  reset: () => void;
}

export type WorkspaceStore = StoreApi<WorkspaceState>;

export interface WorkspaceStoreParts {
  storage: KeyValueStorage;
  notify: Notify;
  /** Layout before any change by the person, and after a reset. */
  standard: Layout;
  /** Called for each panel neither open nor parked any more, so that its stored state can be deleted. */
  forget?: (panelId: string) => void;
}

export function createWorkspaceStore(parts: WorkspaceStoreParts): WorkspaceStore {
  const { storage, notify, standard, forget = (id) => panelStates.getState().clear(id) } = parts;
  let refused = false;

  function store(key: string, layout: Layout): void {
    if (saveLayout(storage, key, layout) || refused) return;
    refused = true;
    notify({ tone: "warning", text: "This browser cannot save your layout. It will be lost when the page closes." });
  }

  return createStore<WorkspaceState>()((set, get) => ({
    layout: loadLayout(storage, notify, standard),
    focusRequest: 0,
    titles: {},
    drawnRoot: null,
    emptyPanels: new Set(),
    unfoldedTiles: new Set(),
    edit: (apply, how) => {
      const before = get().layout;
      const layout = apply(before);
      if (layout !== before) {
        const livePanels = panelIdsOf(layout);
        for (const panelId of panelIdsOf(before)) if (!livePanels.has(panelId)) forget(panelId);
      }
      store(LAYOUT_KEY, layout);
      set((state) => ({ layout, focusRequest: state.focusRequest + (how?.focusStays ? 0 : 1) }));
    },
    preview: (apply) => set((state) => ({ layout: apply(state.layout) })),
    focusCame: (panelId) => {
      const layout = focusPanel(get().layout, panelId);
      if (layout === get().layout) return;
      store(LAYOUT_KEY, layout);
      set({ layout });
    },
    requestFocus: () => set((state) => ({ focusRequest: state.focusRequest + 1 })),
    setTitle: (panelId, title) =>
      set(({ titles }) => {
        if ((titles[panelId] ?? null) === title) return {};
        const others = Object.fromEntries(Object.entries(titles).filter(([id]) => id !== panelId));
        return { titles: title === null ? others : { ...others, [panelId]: title } };
      }),
    setDrawnRoot: (drawnRoot) => set({ drawnRoot }),
    setEmpty: (panelId, isEmpty) => set(({ emptyPanels }) => ({ emptyPanels: changed(emptyPanels, panelId, isEmpty) })),
    setUnfolded: (tileId, isUnfolded) =>
      set(({ unfoldedTiles }) => ({ unfoldedTiles: changed(unfoldedTiles, tileId, isUnfolded) })),
    toggleFolding: () => {
      const tile = focusedTile(get().layout);
      if (tile === undefined) return;
      const isUnfolded = !get().unfoldedTiles.has(tile.tileId);
      get().setUnfolded(tile.tileId, isUnfolded);
      const text = isUnfolded ? "This tile stays open while it is empty." : "This tile folds while it is empty.";
      notify({ tone: "info", text });
    },
    drew: (layout) => store(LAST_GOOD_KEY, layout),
    recover: () => {
      const lastGood = lastGoodLayout(storage);
      const useful = lastGood && JSON.stringify(lastGood) !== JSON.stringify(get().layout);
      const shown = useful ? "The last one that worked is shown." : "The standard layout is shown.";
      notify({ tone: "warning", text: `The layout could not be drawn. ${shown}` });
      const layout = useful ? lastGood : standard;
      store(LAYOUT_KEY, layout);
      set((state) => ({ layout, focusRequest: state.focusRequest + 1 }));
    },
    reset: () => get().edit(() => standard),
  }));
}

function changed(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  if (ids.has(id) === isIn) return ids;
  return new Set(isIn ? [...ids, id] : [...ids].filter((each) => each !== id));
}

function panelIdsOf(layout: Layout): Set<string> {
  const parked = layout.closed.map((entry) => entry.panel);
  return new Set([...panelsOf(layout.root), ...parked].map((panel) => panel.panelId));
}
