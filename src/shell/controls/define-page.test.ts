import { describe, expect, test } from "vitest";
import { must } from "#domain/lib/must.ts";
import { commandBarred } from "#src/shell/commands/command.ts";
import { pageInView } from "#src/shell/commands/on-page.ts";
import { all, contextKey, flag } from "#src/shell/commands/when.ts";
import { createCommandSystem } from "#src/shell/controls/command-system.ts";
import { definePage } from "#src/shell/controls/define-page.ts";
import { findConflicts } from "#src/shell/keymap/conflicts.ts";
import { commandSource } from "#src/shell/palette/command-source.ts";
import { helpSections } from "#src/shell/palette/help-rows.ts";
import { createRecents } from "#src/shell/palette/recents.ts";

const asking = flag("asking", "Nothing to confirm");
const limits = definePage("limits", "Limits", {
  add: { title: "Add a limit", keys: ["n"] },
  remove: { title: "Remove the limit", keys: ["x"], danger: true },
  confirm: { title: "Confirm", keys: ["y"], when: all(asking) },
});
const users = definePage("users", "Users", { new: { title: "Add a user", keys: ["n"] } });

function system() {
  const made = createCommandSystem({ platform: "other", report: () => undefined, now: () => 0 });
  made.registry.register([...limits.commands, ...users.commands]);
  const recents = createRecents({ load: () => null, save: () => undefined }, () => 0);
  const found = (query: string) => commandSource(made, recents).search(query, new AbortController().signal);
  return {
    ...made,
    titles: (query: string) => [found(query)].flat().map((item) => ("title" in item ? item.title : "")),
  };
}

describe("commands of a page", () => {
  test("have ids of the page, in its section", () => {
    expect(limits.commands.map(({ id, section }) => `${section}: ${id}`)).toEqual([
      "Limits: limits.add",
      "Limits: limits.remove",
      "Limits: limits.confirm",
    ]);
  });

  test("are listed on their page only, in the palette and in the ? sheet", () => {
    const here = system();
    expect(here.titles("add")).toEqual([]);
    expect(helpSections(here, "everywhere", "")).toEqual([]);
    here.context.provide(pageInView, "limits");
    expect(here.titles("add")).toEqual(["Add a limit"]);
    expect(helpSections(here, "here", "").map(({ title }) => title)).toEqual(["Limits"]);
  });

  test("give the page's reason while it has one, and that of their own clause", () => {
    const { context, registry } = system();
    const barred = (id: string) => commandBarred(must(registry.get(id)), context.store.getState());
    context.provide(pageInView, "limits");
    expect(barred("limits.add")).toBeUndefined();
    expect(barred("limits.confirm")).toBe("Nothing to confirm");
    context.provide(contextKey("page.barred.limits", ""), JSON.stringify([["add", "Your ops admin sets limits."]]));
    expect(barred("limits.add")).toBe("Your ops admin sets limits.");
    expect(barred("limits.remove")).toBeUndefined();
  });

  test("may have the keys of another page's", () => {
    expect(findConflicts(system().keymap.compiled().bindings)).toEqual([]);
  });
});
