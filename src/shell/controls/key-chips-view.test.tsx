import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { must } from "#domain/lib/must.ts";
import { KeyWays } from "#src/shell/controls/key-chips-view.tsx";
import { chipsOf } from "#src/shell/keymap/key-chips.ts";
import { parseKeys } from "#src/shell/keymap/key-string.ts";

/** Text of rendered keys, caps in brackets. */
function drawn(...keys: string[]): string {
  const ways = keys.map((text) => {
    const parsed = parseKeys(text, "other");
    return chipsOf("strokes" in parsed ? must(parsed.strokes) : [], "other");
  });
  return renderToStaticMarkup(<KeyWays ways={ways} />)
    .replaceAll(/<kbd[^>]*>/g, "[")
    .replaceAll("</kbd>", "]")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\] \+ \[/g, "]+[")
    .trim();
}

describe("keys as drawn", () => {
  test.each([
    ["a chord's strokes come one after the other", ["g i"], "[G] then [I]"],
    ["keys of a combination are held together", ["shift+m"], "[Shift]+[M]"],
    ["two ways to press stand apart", ["/", "ctrl+k"], "[/] or [Ctrl]+[K]"],
    ["a chord may end in a combination", ["w shift+s"], "[W] then [Shift]+[S]"],
    ["a function key has its own name", ["f2"], "[F2]"],
  ])("%s", (_rule, keys, text) => {
    expect(drawn(...keys)).toBe(text);
  });
});
