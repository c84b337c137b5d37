import type { Platform } from "#src/shell/keymap/platform.ts";

/**
 * Key strings as people write them ("mod+k", "g b", "shift+?") and their normal form, a list of strokes with fixed
 * names and a fixed order of modifiers ("ctrl+k"), in which two ways to write the same key are equal.
 */

const MODIFIERS = ["ctrl", "alt", "shift", "meta"] as const;
type Modifier = (typeof MODIFIERS)[number];

const MODIFIER_ALIASES: Readonly<Record<string, Modifier>> = {
  ctrl: "ctrl",
  control: "ctrl",
  alt: "alt",
  option: "alt",
  opt: "alt",
  shift: "shift",
  meta: "meta",
  cmd: "meta",
  command: "meta",
  win: "meta",
};

const KEY_ALIASES: Readonly<Record<string, string>> = {
  esc: "escape",
  return: "enter",
  del: "delete",
  ins: "insert",
  " ": "space",
  spacebar: "space",
  arrowup: "up",
  arrowdown: "down",
  arrowleft: "left",
  arrowright: "right",
  pgup: "pageup",
  pgdn: "pagedown",
  plus: "+",
  comma: ",",
  period: ".",
  slash: "/",
};

const NAMED_KEYS = new Set(
  "escape enter delete insert space up down left right pageup pagedown home end backspace tab capslock scrolllock pause contextmenu".split(
    " ",
  ),
);

export type ParsedKeys = { readonly strokes: readonly string[] } | { readonly error: string };

/** Parses a key or a chord. `refused` is the error in plain words. */
export function parseKeys(text: string, platform: Platform): ParsedKeys {
  const written = text.trim().split(/\s+/);
  if (written[0] === "") return { error: "No key given" };
  const strokes: string[] = [];
  for (const stroke of written) {
    const parsed = parseStroke(stroke, platform);
    if (parsed === undefined) return { error: `"${stroke}" is not a key` };
    strokes.push(parsed);
  }
  return { strokes };
}

/** One stroke in normal form from its parts. A printable sign already says that Shift was held; a letter does not. */
export function strokeOf(modifiers: ReadonlySet<Modifier>, rawKey: string): string {
  const lower = rawKey.toLowerCase();
  const key = KEY_ALIASES[lower] ?? lower;
  const shiftIsInTheSign = key.length === 1 && !/[\p{L}\p{N}]/u.test(key);
  const ordered = MODIFIERS.filter((name) => modifiers.has(name) && !(name === "shift" && shiftIsInTheSign));
  return [...ordered, key].join("+");
}

export function splitStroke(stroke: string): { readonly modifiers: readonly string[]; readonly key: string } {
  // The key itself may be "+", so the last separator is the one before the last character.
  const cut = stroke.lastIndexOf("+", stroke.length - 2);
  return cut < 0
    ? { modifiers: [], key: stroke }
    : { modifiers: stroke.slice(0, cut).split("+"), key: stroke.slice(cut + 1) };
}

/** A stroke that puts a character into a text field (WCAG 2.1.4 calls it a character key). */
export function isCharacterStroke(stroke: string): boolean {
  const { modifiers, key } = splitStroke(stroke);
  return (key.length === 1 || key === "space") && modifiers.every((name) => name === "shift");
}

function parseStroke(written: string, platform: Platform): string | undefined {
  const { modifiers: names, key } = splitStroke(written.toLowerCase());
  const modifiers = new Set<Modifier>();
  for (const name of names) {
    const modifier = name === "mod" ? (platform === "mac" ? "meta" : "ctrl") : MODIFIER_ALIASES[name];
    if (modifier === undefined) return undefined;
    modifiers.add(modifier);
  }
  // "G" is how people write Shift and g.
  if (/^\p{Lu}$/u.test(written)) modifiers.add("shift");
  const named = KEY_ALIASES[key] ?? key;
  const known = Array.from(named).length === 1 || NAMED_KEYS.has(named) || /^f([1-9]|1\d|2[0-4])$/.test(named);
  return known ? strokeOf(modifiers, named) : undefined;
}
