import { describe, expect, test } from "vitest";
import { checkKeys } from "#src/shell/keymap/bindings.ts";
import { ariaKeys, chipsOf, keysAsText } from "#src/shell/keymap/key-chips.ts";
import { strokesOf, type KeyInput } from "#src/shell/keymap/key-input.ts";
import { parseKeys } from "#src/shell/keymap/key-string.ts";
import type { Platform } from "#src/shell/keymap/platform.ts";

function press(key: string, code: string, modifiers: Partial<KeyInput> = {}): KeyInput {
  return { ...NO_MODIFIERS, key, code, ...modifiers };
}

const NO_MODIFIERS = {
  ctrl: false,
  alt: false,
  shift: false,
  meta: false,
  altGraph: false,
  repeat: false,
  place: "page",
  timeMs: 0,
} as const;

describe("a key as written", () => {
  test.each<[string, Platform, readonly string[]]>([
    ["mod+k", "other", ["ctrl+k"]],
    ["mod+k", "mac", ["meta+k"]],
    ["Shift+Ctrl+Enter", "other", ["ctrl+shift+enter"]],
    ["g b", "other", ["g", "b"]],
    ["G", "other", ["shift+g"]],
    ["shift+?", "other", ["?"]],
    ["?", "other", ["?"]],
    ["shift+1", "other", ["shift+1"]],
    ["ctrl++", "other", ["ctrl++"]],
    ["esc", "other", ["escape"]],
    ["alt+ArrowLeft", "other", ["alt+left"]],
    ["option+cmd+x", "mac", ["alt+meta+x"]],
  ])("%s on %s has the normal form %j", (written, platform, strokes) => {
    expect(parseKeys(written, platform)).toEqual({ strokes });
  });

  test.each(["", "mod+", "hyper+k", "mod+kk", "enter+g"])("%j is refused", (written) => {
    expect(parseKeys(written, "other")).toHaveProperty("error");
  });

  test.each<[string, Platform]>([
    ["ctrl+t", "other"],
    ["mod+shift+n", "other"],
    ["mod+w", "mac"],
    ["ctrl+l", "other"],
    ["tab", "other"],
    ["shift+tab", "other"],
    ["ctrl+1", "other"],
    ["mod+9", "mac"],
    ["f5", "other"],
    ["shift+f1", "other"],
    ["insert", "other"],
    ["capslock", "other"],
    ["ctrl+alt+up", "mac"],
    ["cmd+q", "mac"],
    ["g tab", "other"],
  ])("%s on %s is reserved", (written, platform) => {
    expect(checkKeys(written, platform)).toHaveProperty("error");
  });

  test("Ctrl+T is free on a Mac, where tabs open with Cmd", () => {
    expect(checkKeys("ctrl+t", "mac")).toEqual({ strokes: ["ctrl+t"] });
  });
});

describe("a key as pressed", () => {
  test.each<[string, KeyInput, Platform, readonly string[]]>([
    ["a letter", press("g", "KeyG"), "other", ["g"]],
    ["a capital", press("G", "KeyG", { shift: true }), "other", ["shift+g"]],
    ["a sign that needs Shift", press("?", "Slash", { shift: true }), "other", ["?"]],
    ["a digit with Shift", press("!", "Digit1", { shift: true }), "other", ["!", "shift+1"]],
    ["a letter on a Devanagari layout", press("क", "KeyK"), "other", ["क", "k"]],
    ["Ctrl on a Russian layout", press("л", "KeyK", { ctrl: true }), "other", ["ctrl+л", "ctrl+k"]],
    ["Alt on a Mac, which types a sign", press("∫", "KeyB", { alt: true }), "mac", ["alt+∫", "alt+b"]],
    ["the sign for searching on Devanagari InScript", press("य", "Slash"), "other", ["य", "/"]],
    ["help on Devanagari InScript", press("य़", "Slash", { shift: true }), "other", ["shift+य़", "?"]],
    ["a Devanagari digit", press("१", "Digit1"), "other", ["१", "1"]],
    ["a Gujarati digit", press("૩", "Digit3"), "other", ["૩", "3"]],
    ["a bracket on a Tamil layout", press("ச", "BracketLeft"), "other", ["ச", "["]],
    ["the full stop of a Russian layout", press("ю", "Period"), "other", ["ю", "."]],
    ["a digit on a French layout, where it needs Shift", press("&", "Digit1"), "other", ["&", "1"]],
    ["a hyphen on a German layout, where the slash is", press("-", "Slash"), "other", ["-", "/"]],
    ["a letter on a French layout, where the semicolon is", press("m", "Semicolon"), "other", ["m"]],
    ["AltGr, which picks a character", press("€", "KeyE", { altGraph: true }), "other", []],
    ["AltGr with a character that is a key", press("[", "Digit8", { altGraph: true }), "other", []],
    ["a Dvorak letter, by what it types", press("k", "KeyV", { ctrl: true }), "other", ["ctrl+k"]],
    ["Shift alone", press("Shift", "ShiftLeft", { shift: true }), "other", []],
    ["a dead key", press("Dead", "Quote"), "other", []],
  ])("%s", (_what, input, platform, strokes) => {
    expect(strokesOf(input, platform)).toEqual(strokes);
  });
});

describe("a key as shown", () => {
  test("is chips and text of the platform", () => {
    expect(chipsOf(["meta+k"], "mac")).toEqual([["⌘", "K"]]);
    expect(keysAsText(["meta+k"], "mac")).toBe("⌘K");
    expect(keysAsText(["ctrl+shift+enter"], "other")).toBe("Ctrl+Shift+Enter");
    expect(keysAsText(["g", "b"], "other")).toBe("G then B");
  });

  test("is given to screen readers when it is one stroke", () => {
    expect(ariaKeys(["ctrl+k"])).toBe("Control+K");
    expect(ariaKeys(["alt+escape"])).toBe("Alt+Escape");
    expect(ariaKeys(["g", "b"])).toBeUndefined();
  });
});
