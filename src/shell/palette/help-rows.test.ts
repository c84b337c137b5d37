import { describe, expect, test } from "vitest";
import { command, type Command } from "#src/shell/commands/command.ts";
import { createCommandSystem } from "#src/shell/controls/command-system.ts";
import { all, flag } from "#src/shell/commands/when.ts";
import { NO_OVERRIDES, rebind } from "#src/shell/keymap/overrides.ts";
import { helpSections } from "#src/shell/palette/help-rows.ts";

const blotterFocused = flag("blotter.focused");
const define = (id: string, title: string, section: string, more: Partial<Command> = {}): Command =>
  command({ id, title, section, run: () => undefined, ...more });

function desk() {
  const system = createCommandSystem({ platform: "other", report: () => undefined, now: () => 0 });
  system.registry.register([
    define("eoi.new", "New EOI", "EOI", { keys: ["n", "mod+i"] }),
    define("blotter.next", "Next row", "Blotter", { keys: ["j"], when: all(blotterFocused) }),
    define("eoi.upload", "Upload EOIs", "EOI"),
  ]);
  const titles = (scope: "here" | "everywhere", query = "") =>
    helpSections(system, scope, query).map((s) => `${s.title}: ${s.rows.map(({ title }) => title).join(", ")}`);
  return { system, titles };
}

describe("the ? sheet", () => {
  test("shows the keys of the present place by section (B-45)", () => {
    const { system, titles } = desk();
    expect(titles("here")).toEqual(["EOI: New EOI"]);
    expect(titles("everywhere")).toEqual(["EOI: New EOI", "Blotter: Next row"]);
    system.context.provide(blotterFocused, true);
    expect(titles("here")).toEqual(["EOI: New EOI", "Blotter: Next row"]);
  });

  test("is searched by name and by key, then also among commands without a key", () => {
    const { titles } = desk();
    expect(titles("everywhere", "upl")).toEqual(["EOI: Upload EOIs"]);
    expect(titles("everywhere", "ctrl+i")).toEqual(["EOI: New EOI"]);
  });

  test("shows all keys of a command and marks what the person changed", () => {
    const { system } = desk();
    const row = () => helpSections(system, "here", "")[0]?.rows[0];
    expect(row()).toMatchObject({ keys: [[["N"]], [["Ctrl", "I"]]], changed: false });
    system.keymap.setOverrides(rebind(NO_OVERRIDES, "eoi.new", [{ keys: "e" }]));
    expect(row()).toMatchObject({ keys: [[["E"]]], changed: true });
  });
});
