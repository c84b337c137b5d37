import { splitStroke } from "#src/shell/keymap/key-string.ts";
import type { Platform } from "#src/shell/keymap/platform.ts";

const BROWSER_LETTERS = new Set(["t", "n", "w", "l"]);
const SCREEN_READER_KEYS = new Set(["insert", "capslock", "scrolllock"]);
const MAC_SYSTEM_KEYS = new Set(["q", "h", "m", "space", "tab", ","]);

/**
 * Reason a stroke is reserved: the browser never passes it on, or it is needed for keyboard or screen-reader
 * navigation. Undefined when it is free.
 */
export function reservedReason(stroke: string, platform: Platform): string | undefined {
  const { modifiers, key } = splitStroke(stroke);
  const mod = platform === "mac" ? "meta" : "ctrl";
  const withMod = modifiers.includes(mod);
  if (key === "tab") return "Tab moves the focus";
  if (/^f\d+$/.test(key)) return "Function keys belong to the browser and the system";
  if (SCREEN_READER_KEYS.has(key)) return "Screen readers use this key";
  if (modifiers.includes("ctrl") && modifiers.includes("alt")) return "Screen readers and AltGr use Ctrl with Alt";
  if (withMod && BROWSER_LETTERS.has(key)) return "The browser keeps this key for its tabs and windows";
  if (withMod && /^[1-9]$/.test(key)) return "The browser switches tabs with this key";
  if (platform === "mac" && withMod && MAC_SYSTEM_KEYS.has(key)) return "macOS keeps this key";
  return undefined;
}
