import { splitStroke } from "#src/shell/keymap/key-string.ts";
import type { Platform } from "#src/shell/keymap/platform.ts";

const MAC_SYMBOLS: Readonly<Record<string, string>> = {
  ctrl: "⌃",
  alt: "⌥",
  shift: "⇧",
  meta: "⌘",
  enter: "↵",
  backspace: "⌫",
  delete: "⌦",
  escape: "Esc",
};
const KEY_NAMES: Readonly<Record<string, string>> = {
  ctrl: "Ctrl",
  alt: "Alt",
  shift: "Shift",
  meta: "Win",
  enter: "Enter",
  backspace: "Backspace",
  delete: "Del",
  escape: "Esc",
  space: "Space",
  up: "↑",
  down: "↓",
  left: "←",
  right: "→",
  pageup: "PgUp",
  pagedown: "PgDn",
  home: "Home",
  end: "End",
  insert: "Ins",
  tab: "Tab",
  contextmenu: "Menu",
};
const FUNCTION_KEY = /^f\d+$/;
const ARIA_NAMES: Readonly<Record<string, string>> = { ctrl: "Control", alt: "Alt", shift: "Shift", meta: "Meta" };

/** The chips of each stroke: "ctrl+k" is [["Ctrl", "K"]], the chord "g b" is [["G"], ["B"]]. */
export function chipsOf(strokes: readonly string[], platform: Platform): readonly (readonly string[])[] {
  return strokes.map((stroke) => {
    const { modifiers, key } = splitStroke(stroke);
    return [...modifiers, key].map((name) => chip(name, platform));
  });
}

/** The same as text, for tooltips and prose: "Ctrl+K", "⌘K", "G then B". */
export function keysAsText(strokes: readonly string[], platform: Platform): string {
  return chipsOf(strokes, platform)
    .map((stroke) => stroke.join(platform === "mac" ? "" : "+"))
    .join(" then ");
}

/** The value of aria-keyshortcuts; chords have no form there, so they give none. */
export function ariaKeys(strokes: readonly string[]): string | undefined {
  const [only, ...more] = strokes;
  if (only === undefined || more.length > 0) return undefined;
  const { modifiers, key } = splitStroke(only);
  const named = key.length === 1 ? key.toUpperCase() : `${key.charAt(0).toUpperCase()}${key.slice(1)}`;
  return [...modifiers.map((name) => ARIA_NAMES[name] ?? name), named].join("+");
}

function chip(name: string, platform: Platform): string {
  const symbol = platform === "mac" ? MAC_SYMBOLS[name] : undefined;
  return symbol ?? KEY_NAMES[name] ?? (name.length === 1 || FUNCTION_KEY.test(name) ? name.toUpperCase() : name);
}
