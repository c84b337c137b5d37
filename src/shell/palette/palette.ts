import { createStore, type StoreApi } from "zustand/vanilla";
import { commandBarred, type CommandArgs, type RunSource } from "#src/shell/commands/command.ts";
import type { CommandSystem } from "#src/shell/controls/command-system.ts";
import { answer, argumentPage } from "#src/shell/palette/arguments.ts";
import { COMMANDS, commandSource } from "#src/shell/palette/command-source.ts";
import { ACTIONS, actionOf, promptOf, sourcesOf, TYPED } from "#src/shell/palette/page-sources.ts";
import {
  awaitsFirstRow,
  CLOSED,
  reducePalette,
  rowOf,
  type PaletteEvent,
  type PalettePage,
  type PaletteState,
} from "#src/shell/palette/palette-state.ts";
import type { Recents } from "#src/shell/palette/recents.ts";
import { makeGroup, rowKey, stillFitting, withKnown, type PaletteRow } from "#src/shell/palette/rows.ts";
import type { PaletteItem, PaletteSource } from "#src/shell/palette/source.ts";

/**
 * The palette without its looks: holds the state machine, asks the sources on every turn, and carries out choices. A
 * chosen command runs only after the dialog has given the focus back (`afterClose`), so that a command that moves the
 * focus is not undone by the closing.
 */
export interface Palette {
  readonly store: StoreApi<PaletteState>;
  readonly open: (page?: PalettePage) => void;
  /** Mod+K: opens on the first page, closes when open. */
  readonly toggle: () => void;
  readonly close: () => void;
  readonly type: (query: string) => void;
  readonly back: () => void;
  readonly select: (key: string) => void;
  readonly choose: (key: string) => void;
  /** Enter before the first row has arrived: chooses it on arrival, unless it is a command nobody has seen. */
  readonly chooseFirst: () => void;
  /** Opens the page of one item's verbs, e.g. from a row of a grid. */
  readonly openItem: (sourceId: string, item: PaletteItem) => void;
  readonly registerSource: (source: PaletteSource) => () => void;
  /** Prepares a slice of the sources' index; true when all is done. */
  readonly prepare: () => boolean;
  /** Called by the dialog once it has closed and the focus is restored. */
  readonly afterClose: () => void;
}

export interface PaletteParts {
  readonly system: CommandSystem;
  readonly recents: Recents;
  readonly report: (error: unknown, where: string) => void;
}

export function createPalette({ system, recents, report }: PaletteParts): Palette {
  const store = createStore<PaletteState>(() => CLOSED);
  const commands = commandSource(system, recents);
  const sources = new Map<string, PaletteSource>();
  let asking = new AbortController();
  /** Revision whose first row is chosen on arrival. Keys wait for it: they are meant for the page it opens. */
  let eager: { readonly revision: number; readonly release: () => void } | undefined;
  let pending:
    | { readonly id: string; readonly args: CommandArgs; readonly source: RunSource; readonly release: () => void }
    | undefined;

  const send = (event: PaletteEvent): void => store.setState(reducePalette(store.getState(), event), true);

  function change(event: PaletteEvent): void {
    const before = store.getState();
    send(event);
    const state = store.getState();
    if (state.revision === before.revision) return;
    notEager();
    if (state.open) ask(state, before, "asked");
    else asking.abort();
  }

  /** Commands and sources registered while the palette is open answer the current query too. */
  let isAskedAgain = false;
  function askAgain(): void {
    if (isAskedAgain || !store.getState().open) return;
    isAskedAgain = true;
    // A part of the product registers many in one go.
    queueMicrotask(() => {
      isAskedAgain = false;
      const state = store.getState();
      if (!state.open) return;
      ask(state, state, "asked again");
      chooseIfEager(state.revision);
    });
  }
  system.registry.subscribe(askAgain);

  /** Queries all sources of the page; synchronous results render at once, others on arrival. */
  function ask(state: PaletteState, before: PaletteState, type: "asked" | "asked again"): void {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const groups = sourcesOf(state.page, { system, commands, sources }).map((source) => {
      try {
        const found = source.search(state.query, signal);
        if (!(found instanceof Promise)) return makeGroup(source, found, state.query);
        void awaitAnswer(source, found, state, signal);
      } catch (error) {
        report(error, source.id);
        return makeGroup(source, [], state.query, "failed");
      }
      // A text written for one source is meant as it is now: no row of an earlier one is chosen in its place.
      const isSamePage = before.page === state.page && source.claims?.(state.query) !== true;
      const old = isSamePage ? before.groups.find((group) => group.sourceId === source.id) : undefined;
      const rows = type === "asked again" ? (old?.rows ?? []).map(({ item }) => item) : stillFitting(old, state.query);
      return makeGroup(source, withKnown(source, state.query, rows), state.query, "loading");
    });
    send({ type, groups });
  }

  async function awaitAnswer(
    source: PaletteSource,
    found: Promise<readonly PaletteItem[]>,
    { revision, query }: PaletteState,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      send({ type: "arrived", revision, group: makeGroup(source, await found, query) });
    } catch (error) {
      if (signal.aborted) return;
      report(error, source.id);
      send({ type: "arrived", revision, group: makeGroup(source, withKnown(source, query), query, "failed") });
    }
    chooseIfEager(revision);
  }

  function chooseIfEager(revision: number): void {
    const state = store.getState();
    if (eager?.revision !== revision || state.revision !== revision) return;
    const { selected } = state;
    if (selected === null && state.groups.some(({ loading }) => loading)) return;
    if (selected !== null && rowOf(state, selected)?.sourceId !== COMMANDS) choose(selected);
    notEager();
  }

  function notEager(): void {
    eager?.release();
    eager = undefined;
  }

  /** Runs the command, or prompts for a missing argument on its own page. */
  function start(id: string, args: CommandArgs, source: RunSource, given: readonly PaletteRow[] = []): void {
    const command = system.registry.get(id);
    const page = command === undefined ? undefined : argumentPage(command, args, source, given, store.getState().page);
    if (page !== undefined) return change({ type: "pushed", page });
    const why = command === undefined ? undefined : commandBarred(command, system.context.store.getState(), args);
    if (why !== undefined) return send({ type: "refused", notice: why });
    recents.record(rowKey(COMMANDS, id));
    pending = { id, args, source, release: system.holdKeys() };
    change({ type: "closed" });
  }

  function choose(key: string): void {
    const state = store.getState();
    const row = rowOf(state, key);
    if (row === undefined) return;
    if (row.item.barred !== undefined) return send({ type: "refused", notice: row.item.barred });
    const { asksOnce } = row.item;
    if (asksOnce !== undefined && asksOnce !== state.notice) return send({ type: "refused", notice: asksOnce });
    if (state.page.kind === "argument") return giveAnswer(state.page, row);
    if (row.sourceId === COMMANDS) return start(row.item.id, {}, "palette");
    if (row.sourceId === ACTIONS) {
      const action = actionOf(row.item);
      return action === undefined ? undefined : start(action.commandId, action.args, "palette", itemChip(state.page));
    }
    const source = sources.get(row.sourceId);
    const first = source?.runsAtOnce === true ? source.actions?.(row.item)[0] : undefined;
    if (first !== undefined) return start(first.commandId, first.args, "palette");
    if (source?.actions === undefined) {
      return send({ type: "refused", notice: "No actions available here" });
    }
    recents.record(key);
    change({ type: "pushed", page: { kind: "actions", sourceId: row.sourceId, item: row.item } });
  }

  function giveAnswer(page: Extract<PalettePage, { kind: "argument" }>, row: PaletteRow): void {
    const prompt = promptOf(system, page);
    const command = system.registry.get(page.commandId);
    if (prompt === undefined || command === undefined) return;
    const value = row.item.value ?? row.item.id;
    const answered = answer(command, page.name, prompt, value, row.sourceId === TYPED);
    if ("error" in answered) return send({ type: "refused", notice: answered.error });
    start(page.commandId, { ...page.args, [page.name]: answered.value }, page.source, [row]);
  }

  system.runner.setAsker(({ command, args, source }) => {
    const page = argumentPage(command, args, source, [], store.getState().page);
    if (page !== undefined) change({ type: store.getState().open ? "pushed" : "opened", page });
  });

  const open = (page: PalettePage = { kind: "root" }): void => {
    pending?.release();
    pending = undefined;
    change({ type: "opened", page });
  };
  return {
    store,
    open,
    toggle: () => (store.getState().open ? change({ type: "closed" }) : open()),
    close: () => change({ type: "closed" }),
    type: (query) => change({ type: "typed", query }),
    back: () => change({ type: "went back" }),
    select: (key) => send({ type: "selected", key }),
    choose,
    chooseFirst() {
      const state = store.getState();
      if (!awaitsFirstRow(state)) return;
      notEager();
      eager = { revision: state.revision, release: system.holdKeys() };
    },
    openItem: (sourceId, item) => open({ kind: "actions", sourceId, item }),
    registerSource(source) {
      if (source.id === COMMANDS || sources.has(source.id)) {
        throw new Error(`Palette source "${source.id}" is registered twice`);
      }
      sources.set(source.id, source);
      askAgain();
      const stop = source.onChange?.(askAgain);
      return () => {
        stop?.();
        sources.delete(source.id);
      };
    },
    prepare: () => [commands, ...sources.values()].every((source) => source.prepare?.() ?? true),
    afterClose() {
      const run = pending;
      pending = undefined;
      // Outcomes, failures included, are shown and reported by the runner.
      if (run === undefined) return;
      void system.runner.runCommand(run.id, run.args, run.source);
      run.release();
    },
  };
}

/** The item of an actions page answers the first question of the action. */
function itemChip(page: PalettePage): readonly PaletteRow[] {
  if (page.kind !== "actions") return [];
  return [{ key: rowKey(page.sourceId, page.item.id), sourceId: page.sourceId, item: page.item, marks: [] }];
}
