import { describe, expect, test } from "vitest";
import { must } from "#domain/lib/must.ts";
import { command, type Command } from "#src/shell/commands/command.ts";
import { createCommandSystem } from "#src/shell/controls/command-system.ts";
import { all, flag, not } from "#src/shell/commands/when.ts";
import { compileKeys } from "#src/shell/keymap/bindings.ts";
import { nextKeys } from "#src/shell/controls/chord-overlay.tsx";
import { conflictsOfNew, findConflicts } from "#src/shell/keymap/conflicts.ts";
import type { KeyInput } from "#src/shell/keymap/key-input.ts";
import { keymapOverridesSchema, NO_OVERRIDES, rebind, restoreDefault, unbind } from "#src/shell/keymap/overrides.ts";

const editing = flag("eoi.editing");
const define = (id: string, more: Partial<Command> = {}): Command =>
  command({ id, title: `Title of ${id}`, section: "Test", run: () => undefined, ...more });
const keyOf = (key: string): KeyInput => ({
  key,
  code: "",
  ctrl: false,
  alt: false,
  shift: false,
  meta: false,
  altGraph: false,
  repeat: false,
  place: "page",
  timeMs: 0,
});
const compile = (commands: readonly Command[], overrides = NO_OVERRIDES) =>
  compileKeys(commands, overrides, "other").bindings;

const clashes = (...commands: Command[]) =>
  findConflicts(compile(commands)).map((c) => `${c.winner.commandId} ${c.kind} ${c.loser.commandId}`);

const deskWithChords = () => {
  const made = createCommandSystem({ platform: "other", report: () => undefined, now: () => 0 });
  made.registry.register([
    define("tile.blotter", { keys: ["g b"] }),
    define("tile.runs", { keys: ["g r"], when: all(editing) }),
    define("eoi.new", { keys: ["n"] }),
  ]);
  return made;
};

describe("keys that get in each other's way", () => {
  test("are found where both commands may run", () => {
    expect(clashes(define("eoi.new", { keys: ["n"] }), define("note.new", { keys: ["n"] }))).toEqual([
      "eoi.new same note.new",
    ]);
  });

  test("are none where the places exclude each other", () => {
    const here = define("eoi.save", { keys: ["s"], when: all(editing) });
    expect(clashes(here, define("tile.sort", { keys: ["s"], when: not(editing) }))).toEqual([]);
  });

  test("include a plain key that begins a chord", () => {
    expect(clashes(define("tile.blotter", { keys: ["g b"] }), define("tile.grid", { keys: ["g"] }))).toEqual([
      "tile.grid prefix tile.blotter",
    ]);
  });

  test("are shown for a new key before it is saved, not against the command itself", () => {
    const commands = [define("eoi.new", { keys: ["n"] }), define("tile.blotter", { keys: ["g b"] })];
    const override = compile(commands, rebind(NO_OVERRIDES, "eoi.new", [{ keys: "g" }]));
    const candidate = must(override.find(({ commandId }) => commandId === "eoi.new"));
    expect(conflictsOfNew(candidate, compile(commands)).map(({ kind }) => kind)).toEqual(["prefix"]);
  });
});

describe("a person's own keys", () => {
  const commands = [define("eoi.new", { keys: ["n", "mod+i"] }), define("note.new", { keys: ["m"] })];
  const keysOf = (overrides: typeof NO_OVERRIDES, id: string) =>
    compile(commands, overrides)
      .filter(({ commandId }) => commandId === id)
      .map(({ strokes, origin }) => `${strokes.join(" ")} ${origin}`);

  test("replace all defaults of that command only", () => {
    const changed = rebind(NO_OVERRIDES, "eoi.new", [{ keys: "g n" }]);
    expect(keysOf(changed, "eoi.new")).toEqual(["g n user"]);
    expect(keysOf(changed, "note.new")).toEqual(["m default"]);
    expect(keysOf(restoreDefault(changed, "eoi.new"), "eoi.new")).toEqual(["n default", "ctrl+i default"]);
  });

  test("can be none at all", () => {
    expect(keysOf(unbind(NO_OVERRIDES, "eoi.new"), "eoi.new")).toEqual([]);
  });

  test("win over a default on the same key", () => {
    const [first] = compile(commands, rebind(NO_OVERRIDES, "note.new", [{ keys: "n" }]));
    expect(first?.commandId).toBe("note.new");
  });

  test("survive being saved, with their condition", () => {
    const changed = rebind(NO_OVERRIDES, "eoi.new", [{ keys: "n", when: not(editing) }]);
    expect(keymapOverridesSchema.parse(JSON.parse(JSON.stringify(changed)))).toEqual(changed);
  });

  test("that the browser keeps are listed as problems and bind nothing", () => {
    const changed = rebind(NO_OVERRIDES, "eoi.new", [{ keys: "mod+t" }]);
    const compiled = compileKeys(commands, changed, "other");
    expect(compiled.problems).toMatchObject([{ commandId: "eoi.new", keys: "mod+t" }]);
    expect(compiled.bindings.map(({ commandId }) => commandId)).toEqual(["note.new"]);
  });

  test("a reserved default key is our mistake and fails at once", () => {
    expect(() => compile([define("tab.new", { keys: ["mod+t"] })])).toThrow("tab.new");
  });

  test("a Mac takes the Mac variant", () => {
    const both = define("eoi.new", { keys: [{ keys: "mod+i", mac: "ctrl+i" }] });
    expect(compileKeys([both], NO_OVERRIDES, "mac").bindings[0]?.strokes).toEqual(["ctrl+i"]);
  });
});

describe("the keymap", () => {
  test("remembers the chord between presses and notifies those who draw it", () => {
    const { keymap } = deskWithChords();
    expect(keymap.press(keyOf("g"), {}).kind).toBe("pending");
    expect(keymap.store.getState().chord.strokes).toEqual(["g"]);
    expect(keymap.press(keyOf("b"), {})).toMatchObject({ kind: "run", binding: { commandId: "tile.blotter" } });
    expect(keymap.store.getState().chord.strokes).toEqual([]);
  });

  test("offers as next keys only those whose command can run here", () => {
    const here = deskWithChords();
    expect(nextKeys(here, { strokes: ["g"], atMs: 0 })).toEqual([{ strokes: ["b"], title: "Title of tile.blotter" }]);
    here.context.provide(editing, true);
    expect(nextKeys(here, { strokes: ["g"], atMs: 0 }).map(({ strokes }) => strokes)).toEqual([["b"], ["r"]]);
  });

  test("is silent while suspended", () => {
    const { keymap } = deskWithChords();
    const resume = keymap.suspend();
    expect(keymap.press(keyOf("n"), {}).kind).toBe("none");
    resume();
    expect(keymap.press(keyOf("n"), {}).kind).toBe("run");
  });

  test("follows a changed key at once", () => {
    const { keymap } = deskWithChords();
    keymap.setOverrides(rebind(NO_OVERRIDES, "eoi.new", [{ keys: "e" }]));
    expect(keymap.bindingsOf("eoi.new").map(({ strokes }) => strokes)).toEqual([["e"]]);
    expect(keymap.press(keyOf("n"), {}).kind).toBe("none");
  });
});
