import { describe, expect, test } from "vitest";
import { closePanel } from "#domain/workspace/closing.ts";
import { SIX_PANELS } from "#domain/workspace/six-panels.testing.ts";
import type { Layout } from "#domain/workspace/layout.ts";
import { addTab } from "#domain/workspace/opening.ts";
import { serialise } from "#domain/workspace/stored.ts";
import { panelsOf } from "#domain/workspace/tree.ts";
import { LAST_GOOD_KEY, LAYOUT_KEY } from "#src/shell/workspace/layout-storage.ts";
import type { KeyValueStorage } from "#src/lib/stored.ts";
import { workspaceActions } from "#src/shell/workspace/workspace-actions.ts";
import { createWorkspaceStore } from "#src/shell/workspace/workspace-store.ts";

function browser(initial: Record<string, string> = {}) {
  const stored = new Map(Object.entries(initial));
  const storage: KeyValueStorage = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
  return { stored, storage };
}

function open(storage: KeyValueStorage) {
  const notices: string[] = [];
  const forgotten: string[] = [];
  const store = createWorkspaceStore({
    storage,
    standard: SIX_PANELS,
    notify: ({ text }) => notices.push(text),
    forget: (panelId) => forgotten.push(panelId),
  });
  return { store, actions: workspaceActions(store), notices, forgotten, layout: () => store.getState().layout };
}

const withBond: Layout = addTab(SIX_PANELS, { type: "Bond" });

const refuse = (): never => {
  throw new Error("QuotaExceededError");
};

describe("opening the desk", () => {
  test("a new dealer sees the standard layout without a word", () => {
    const { layout, notices } = open(browser().storage);
    expect(layout()).toBe(SIX_PANELS);
    expect(notices).toEqual([]);
  });

  test("a stored layout comes back", () => {
    expect(open(browser({ [LAYOUT_KEY]: serialise(withBond) }).storage).layout()).toEqual(withBond);
  });

  test("a stored layout without Build Network is cleared from local storage and the standard one taken (P-08)", () => {
    const { stored, storage } = browser({
      [LAYOUT_KEY]: '{"direction":"row","first":"Chat","second":"Ticketing"}',
      [LAST_GOOD_KEY]: serialise(withBond),
    });
    const { layout, notices } = open(storage);
    expect(stored.has(LAYOUT_KEY)).toBe(false);
    expect(layout()).toBe(SIX_PANELS);
    expect(notices).toEqual([
      "Your saved layout was cleared. It has no 'Build Network' panel. The standard layout is shown.",
    ]);
  });

  test("a layout whose Build Network the user closed is not cleared (P-07)", () => {
    const first = browser();
    open(first.storage).actions.closePanel("build-network");
    const again = open(first.storage);
    expect(again.notices).toEqual([]);
    expect(panelsOf(again.layout().root).map((panel) => panel.type)).not.toContain("Build Network");
  });

  test("a broken layout gives way to the last one that worked, and the user is notified", () => {
    const { storage } = browser({ [LAYOUT_KEY]: "{", [LAST_GOOD_KEY]: serialise(withBond) });
    const { layout, notices } = open(storage);
    expect(layout()).toEqual(withBond);
    expect(notices).toEqual([
      "Your saved layout could not be used. It is not valid JSON. The last one that worked is shown.",
    ]);
  });

  test("with both broken the standard layout is shown", () => {
    const { layout } = open(browser({ [LAYOUT_KEY]: "{", [LAST_GOOD_KEY]: "[]" }).storage);
    expect(layout()).toBe(SIX_PANELS);
  });

  test("a browser that stores nothing is no obstacle, and says so once", () => {
    const { actions, notices, layout } = open({ getItem: refuse, setItem: refuse, removeItem: refuse });
    actions.focusRight();
    actions.focusLeft();
    expect(layout().focused).toBe("public-runs");
    expect(notices).toEqual(["This browser cannot save your layout. It will be lost when the page closes."]);
  });
});

describe("working on the desk", () => {
  test("each edit is stored, a preview of a resize is not", () => {
    const { stored, storage } = browser();
    const { actions, layout } = open(storage);
    actions.setShares([], [50, 50], false);
    expect(stored.get(LAYOUT_KEY)).toBeUndefined();
    actions.setShares([], [50, 50], true);
    expect(stored.get(LAYOUT_KEY)).toBe(serialise(layout()));
  });

  test("the keyboard focus is asked to follow a command but not a click or a splitter", () => {
    const { store, actions } = open(browser().storage);
    const requests = () => store.getState().focusRequest;
    actions.focusRight();
    expect(requests()).toBe(1);
    store.getState().focusCame("ticketing");
    actions.moveLine([], 0, 5);
    expect([requests(), store.getState().layout.focused]).toEqual([1, "ticketing"]);
  });

  test("what a panel stored is forgotten when it is neither open nor parked any more", () => {
    const { actions, forgotten } = open(browser().storage);
    actions.addTab("Bond");
    actions.close();
    expect(forgotten).toEqual([]);
    actions.resetLayout();
    expect(forgotten).toEqual(["bond"]);
  });

  test("a layout that cannot be drawn gives way to the last good one, then to the standard one", () => {
    const { stored, storage } = browser();
    const { store, layout } = open(storage);
    store.getState().drew(withBond);
    store.getState().edit((now) => closePanel(now, "chat"));
    store.getState().recover();
    expect(layout()).toEqual(withBond);
    store.getState().recover();
    expect(layout()).toBe(SIX_PANELS);
    expect(stored.get(LAYOUT_KEY)).toBe(serialise(SIX_PANELS));
  });

  test("a title that a panel gave itself lasts until it takes it back", () => {
    const { store } = open(browser().storage);
    store.getState().setTitle("bond", "7.18 GS 2033");
    expect(store.getState().titles).toEqual({ bond: "7.18 GS 2033" });
    store.getState().setTitle("bond", null);
    expect(store.getState().titles).toEqual({});
  });
});

describe("the actions", () => {
  test.each([
    ...(["focusLeft", "focusRight", "focusUp", "focusDown", "focusNext", "focusPrevious"] as const),
    ...(["moveLeft", "moveRight", "moveUp", "moveDown", "ungroup"] as const),
    ...(["stackLeft", "stackRight", "stackUp", "stackDown"] as const),
    ...(["growWidth", "shrinkWidth", "growHeight", "shrinkHeight", "toggleMaximise"] as const),
    ...(["close", "reopenClosed", "nextTab", "previousTab", "resetLayout"] as const),
  ])("%s does nothing bad to an empty desk", (name) => {
    const { store, actions, layout } = open(browser().storage);
    for (const panel of panelsOf(layout().root)) actions.closePanel(panel.panelId);
    expect(layout().root).toBeNull();
    actions[name]();
    expect(store.getState().layout.maximised).toBe(false);
  });

  test("open, split, add a tab, replace, close and reopen act on the focused panel", () => {
    const { actions, layout } = open(browser().storage);
    actions.open("Bond", { isin: "IN0020230085" });
    expect(layout().focused).toBe("bond");
    actions.splitRow("EOI");
    actions.addTab("Cluster");
    expect(layout().focused).toBe("cluster");
    actions.previousTab();
    expect(layout().focused).toBe("eoi");
    actions.replace("Bond", { isin: "INE002A08427" });
    actions.close();
    expect(layout().focused).toBe("cluster");
    actions.reopenClosed();
    expect(layout().focused).toBe("bond-2");
  });
});

describe("folding", () => {
  test("is told per tile, says so, and changes nothing of what is arranged or stored", () => {
    const { stored, storage } = browser();
    const { store, actions, notices, layout } = open(storage);
    store.getState().setEmpty("public-runs", true);
    actions.toggleFolding();
    expect([...store.getState().unfoldedTiles]).toEqual(["tile-1"]);
    actions.toggleFolding();
    expect([...store.getState().unfoldedTiles]).toEqual([]);
    expect(notices).toEqual(["This tile stays open while it is empty.", "This tile folds while it is empty."]);
    expect(layout()).toBe(SIX_PANELS);
    expect(stored.size).toBe(0);
  });

  test("a tile that is unfolded by hand has the focus in its panel", () => {
    const { store, actions, layout } = open(browser().storage);
    actions.unfold("tile-5");
    expect([...store.getState().unfoldedTiles]).toEqual(["tile-5"]);
    expect(layout().focused).toBe("private-runs");
    expect(layout().root).toBe(SIX_PANELS.root);
  });
});
