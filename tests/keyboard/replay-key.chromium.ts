import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { replayKey } from "#src/shell/controls/replay-key.ts";

// A delayed key has the same effect in a field as an immediate one (B-42, B-60).

const press = (...keys: string[]): boolean[] =>
  keys.map((key) => replayKey({ init: { key, bubbles: true, cancelable: true } }));

function show<E extends HTMLElement>(html: string): E {
  document.body.innerHTML = html;
  const field = document.body.querySelector<E>("[data-field]");
  if (field === null) throw new Error("The field is missing.");
  field.focus();
  return field;
}

afterEach(() => {
  document.body.innerHTML = "";
});

describe("a list of options", () => {
  let list: HTMLSelectElement;
  let changes: string[];
  beforeEach(() => {
    list = show(`<select data-field>
      <option value="n">Non-institutional</option><option value="i">Institutional</option>
      <option value="w" disabled>WDM, closed</option><option value="wdm">WDM</option><option value="b">BSE bank</option>
    </select>`);
    changes = [];
    list.addEventListener("change", () => changes.push(list.value));
  });

  test("takes letters as one word, passes over what cannot be chosen, and says that it changed", () => {
    expect([press("W", "D", "M"), list.value, changes]).toEqual([[true, true, true], "wdm", ["wdm"]]);
  });
  test("takes a space within a word", () => {
    press("b", "s", "e", " ", "b");
    expect(list.value).toBe("b");
  });
  test("goes by arrows, and stays at its ends", () => {
    press("ArrowDown", "ArrowDown");
    expect(list.value).toBe("wdm");
    press("End", "ArrowDown");
    expect(list.value).toBe("b");
    press("Home", "ArrowUp");
    expect([list.value, changes]).toEqual(["n", ["i", "wdm", "b", "n"]]);
  });
  test("refuses the keys that would open it", () => {
    expect(press(" ", "Enter")).toEqual([false, false]);
    expect(changes).toEqual([]);
  });
});

test("a text is typed, corrected and left by Tab", () => {
  const field = show<HTMLInputElement>(`<input data-field /><input id="next" />`);
  expect(press("5", "c", "x", "Backspace", "r")).not.toContain(false);
  expect(field.value).toBe("5cr");
  press("Tab");
  expect(document.activeElement?.id).toBe("next");
});

test("arrows in a field, a choice of several and a scale are refused: their effect cannot be given", () => {
  for (const type of ["text", "radio", "range"]) {
    show(`<input data-field type="${type}" />`);
    expect(press("ArrowLeft")).toEqual([false]);
  }
});
