import { describe, expect, test } from "vitest";
import { command, type KeySpec } from "#src/shell/commands/command.ts";
import { all, flag, type When } from "#src/shell/commands/when.ts";
import { compileKeys } from "#src/shell/keymap/bindings.ts";
import type { KeyInput, KeyPlace } from "#src/shell/keymap/key-input.ts";
import { NO_OVERRIDES } from "#src/shell/keymap/overrides.ts";
import type { Platform } from "#src/shell/keymap/platform.ts";
import { continuations, couldMean, NO_CHORD, resolveKey, type KeyRules } from "#src/shell/keymap/resolve-key.ts";

const blotterFocused = flag("blotter.focused");
const eoiFocused = flag("eoi.focused");

const TABLE: readonly [string, KeySpec, { danger?: boolean; when?: When }?][] = [
  ["palette.open", { keys: "mod+k", everywhere: true }],
  ["tile.blotter", "g b"],
  ["tile.runs", "g r"],
  ["layout.one", "g l 1"],
  ["eoi.new", "n"],
  ["blotter.next", "j", { when: all(blotterFocused) }],
  ["blotter.delete", "x", { when: all(blotterFocused), danger: true }],
  ["eoi.withdraw", "x", { when: all(blotterFocused, eoiFocused), danger: true }],
  ["eoi.post", "mod+enter", { danger: true }],
  ["desk.undo", "mod+z"],
  ["form.close", "escape"],
  ["chat.send", { keys: "enter", inInputs: true }],
  ["help.keys", "?"],
];
const commands = TABLE.map(([id, key, more]) =>
  command({ id, title: id, section: "Test", keys: [key], run: () => undefined, ...more }),
);

interface Scene {
  readonly place?: KeyPlace;
  readonly facts?: readonly string[];
  readonly singleKeys?: "on" | "off";
  readonly platform?: Platform;
  readonly repeat?: boolean;
  /** Pause before the last key. */
  readonly pauseMs?: number;
}

/**
 * Presses keys in sequence ("g b", "ctrl+k"). Returns the result of the last one, and if it could mean something
 * beforehand.
 */
function pressed(keys: string, scene: Scene = {}): { notice: string; could: boolean } {
  const platform = scene.platform ?? "other";
  const rules: KeyRules = {
    bindings: compileKeys(commands, NO_OVERRIDES, platform).bindings,
    values: Object.fromEntries((scene.facts ?? []).map((fact) => [fact, true])),
    platform,
    singleKeys: scene.singleKeys ?? "on",
  };
  let state = NO_CHORD;
  let notice = "";
  let could = false;
  const strokes = keys.split(" ");
  strokes.forEach((stroke, index) => {
    const isLast = index === strokes.length - 1;
    const parts = stroke.split("+");
    const key = parts.at(-1) ?? "";
    const input: KeyInput = {
      key,
      code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : "",
      ctrl: parts.includes("ctrl"),
      alt: parts.includes("alt"),
      shift: parts.includes("shift"),
      meta: parts.includes("meta"),
      altGraph: false,
      repeat: isLast && scene.repeat === true,
      place: scene.place ?? "page",
      timeMs: 1000 * index + (isLast ? (scene.pauseMs ?? 0) : 0),
    };
    could = couldMean(state, input, rules.bindings, platform);
    const resolution = resolveKey(state, input, rules);
    state = resolution.state;
    if (resolution.kind === "run") notice = resolution.binding.commandId;
    else if (resolution.kind === "pending") notice = `waits for ${resolution.next.length}`;
    else notice = resolution.consumed ? "swallowed" : "nothing";
  });
  return { notice, could };
}
const press = (keys: string, scene?: Scene): string => pressed(keys, scene).notice;

const blotter: Scene = { facts: ["blotter.focused"] };

describe("pressing keys", () => {
  test.each<[string, string, Scene, string]>([
    ["a plain key runs its command", "n", {}, "eoi.new"],
    ["a modified key runs its command", "ctrl+k", {}, "palette.open"],
    ["a Mac uses Cmd", "meta+k", { platform: "mac" }, "palette.open"],
    ["Ctrl is not Cmd on a Mac", "ctrl+k", { platform: "mac" }, "nothing"],
    ["an unbound key is left to the browser", "q", {}, "nothing"],
    ["a key outside its place does nothing", "j", {}, "nothing"],
    ["a key in its place runs", "j", blotter, "blotter.next"],
    ["the narrower place wins", "x", { facts: ["blotter.focused", "eoi.focused"] }, "eoi.withdraw"],
    ["without it the wider one runs", "x", blotter, "blotter.delete"],

    ["the first key of chords waits", "g", {}, "waits for 3"],
    ["the second key completes the chord", "g b", {}, "tile.blotter"],
    ["chords of three strokes", "g l 1", {}, "layout.one"],
    ["a wrong second letter is swallowed, not run alone", "g n", {}, "swallowed"],
    ["after that letters work again", "g n n", {}, "eoi.new"],
    ["Escape leaves the chord and nothing else", "g Escape", {}, "swallowed"],
    ["a modified key leaves the chord and runs", "g ctrl+k", {}, "palette.open"],
    ["a modifier alone keeps the chord", "g Shift b", {}, "tile.blotter"],
    ["a chord lapses after a long pause", "g n", { pauseMs: 6000 }, "eoi.new"],
    ["holding the first key is not the second", "g g", { repeat: true }, "swallowed"],
    ["holding the last key does not complete a chord", "g b", { repeat: true }, "swallowed"],

    ["holding a key repeats a harmless command", "j", { ...blotter, repeat: true }, "blotter.next"],
    ["holding a key never repeats a binding act", "x", { ...blotter, repeat: true }, "swallowed"],
    ["nor with a modifier", "ctrl+Enter", { repeat: true }, "swallowed"],

    ["letters are dead while typing", "n", { place: "typing" }, "nothing"],
    ["chords are dead while typing", "g b", { place: "typing" }, "nothing"],
    ["signs are dead while typing", "?", { place: "typing" }, "nothing"],
    ["modified keys live while typing", "ctrl+k", { place: "typing" }, "palette.open"],
    ["Escape lives while typing", "Escape", { place: "typing" }, "form.close"],
    ["a key meant for fields lives while typing", "Enter", { place: "typing" }, "chat.send"],
    ["undo belongs to the field while typing", "ctrl+z", { place: "typing" }, "nothing"],
    ["and to the desk elsewhere", "ctrl+z", {}, "desk.undo"],

    ["a place that keeps all keys gets them", "ctrl+Enter", { place: "trapped" }, "nothing"],
    ["except those alive everywhere", "ctrl+k", { place: "trapped" }, "palette.open"],

    ["with single keys off letters are dead", "n", { singleKeys: "off" }, "nothing"],
    ["and so are signs", "?", { singleKeys: "off" }, "nothing"],
    ["and chords that begin with a letter", "g b", { singleKeys: "off" }, "nothing"],
    ["but modified and named keys live", "ctrl+k", { singleKeys: "off" }, "palette.open"],
  ])("%s", (_rule, keys, scene, expected) => {
    expect(press(keys, scene)).toBe(expected);
  });

  test("a key that acts could mean so before, also one that ends a chord to begin anew: else it would overtake keys that wait", () => {
    for (const keys of ["ctrl+k", "g", "g b", "g ctrl+k", "g l ctrl+enter"]) {
      const { notice, could } = pressed(keys);
      expect([keys, could, notice]).toEqual([keys, true, expect.not.stringMatching(/nothing|swallowed/)]);
    }
    for (const keys of ["ctrl+r", "g n", "g escape", "g ctrl+r"])
      expect([keys, pressed(keys).could]).toEqual([keys, false]);
  });

  test("the overlay lists what may follow a chord", () => {
    const { bindings } = compileKeys(commands, NO_OVERRIDES, "other");
    const next = continuations({ strokes: ["g"], atMs: 0 }, bindings).map(({ commandId }) => commandId);
    expect(next.toSorted()).toEqual(["layout.one", "tile.blotter", "tile.runs"]);
  });
});
