import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { command, type Command } from "#src/shell/commands/command.ts";
import { createCommandSystem, type CommandSystem } from "#src/shell/controls/command-system.ts";
import { all, flag } from "#src/shell/commands/when.ts";
import { announcement, breadcrumb } from "#src/shell/palette/palette-text.ts";
import { createPalette, type Palette } from "#src/shell/palette/palette.ts";
import { createRecents } from "#src/shell/palette/recents.ts";
import { MOST_ROWS_DRAWN } from "#src/shell/palette/rows.ts";
import { localSource, type PaletteItem, type PaletteSource } from "#src/shell/palette/source.ts";

const quoteLive = flag("quote.live", "The quote has lapsed");
const sizePrompt = {
  title: "What size?",
  kind: "text",
  parse(text: string) {
    const crore = /^(\d+)cr$/.exec(text)?.[1];
    if (crore === undefined) throw new Error("Write a size such as 10cr");
    return Number(crore) * 10_000_000;
  },
};
const BONDS: readonly PaletteItem[] = [
  { id: "INE040A08377", title: "7.80% HDFC Bank 2033", details: ["INE040A08377"], columns: ["INE040A08377", "7.41"] },
  { id: "INE020B08DK4", title: "7.55% REC 2031", details: ["INE020B08DK4"], columns: ["INE020B08DK4", "7.52"] },
];
const bonds: PaletteSource = localSource({
  id: "bonds",
  title: "Bonds",
  columns: [
    { title: "ISIN", widthPx: 100 },
    { title: "Yield", widthPx: 60 },
  ],
  items: () => BONDS,
  actions: ({ id }) => [
    { commandId: "quote.accept", args: { quoteId: id } },
    { commandId: "eoi.post", args: { isin: id } },
    { commandId: "bond.open", args: { isin: id } },
    { commandId: "bond.compare", args: {}, barred: "Choose a second bond first" },
  ],
});

let system: CommandSystem;
let palette: Palette;
let ran: string[];
let reported: unknown[];
let saved: string | null;

function define(id: string, title: string, more: Partial<Command> = {}): Command {
  return command({
    id,
    title,
    section: "Desk",
    run: (_c, args) => void ran.push(`${id} ${JSON.stringify(args)}`),
    ...more,
  });
}

const state = () => palette.store.getState();
const titles = () => state().groups.flatMap((group) => group.rows.map(({ item }) => item.title));
const chooseFirst = () => palette.choose(state().selected ?? "");
const flushed = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  [ran, reported, saved] = [[], [], null];
  system = createCommandSystem({ platform: "other", report: (error) => reported.push(error), now: () => 0 });
  const recents = createRecents({ load: () => saved, save: (text) => (saved = text) }, () => 0);
  palette = createPalette({ system, recents, report: (error) => reported.push(error) });
  system.registry.register([
    define("eoi.post", "Post EOI", {
      args: z.object({
        isin: z.string(),
        side: z.enum(["BID", "ASK"]),
        sizeRupees: z.number().max(1e9, "At most 100cr"),
      }),
      ask: {
        isin: { title: "Which bond?", kind: "bond", source: "bonds" },
        side: {
          title: "Bid or offer?",
          kind: "choice",
          choices: [
            { value: "BID", title: "Bid" },
            { value: "ASK", title: "Offer" },
          ],
        },
        sizeRupees: sizePrompt,
      },
      keys: ["n"],
    }),
    define("bond.open", "Open bond page", { args: z.object({ isin: z.string() }) }),
    define("bond.compare", "Compare bonds"),
    define("quote.accept", "Accept quote", { when: all(quoteLive), danger: true }),
    define("desk.lock", "Lock desk"),
    define("row.down", "Move down", { hidden: true }),
  ]);
  palette.registerSource(bonds);
});

describe("the first page", () => {
  test("lists commands and bonds with the first one selected, and leaves out hidden commands", () => {
    palette.open();
    expect(state().selected).toBe("commands/eoi.post");
    expect(titles()).toEqual([
      "Post EOI",
      "Open bond page",
      "Compare bonds",
      "Lock desk",
      "Accept quote",
      "7.80% HDFC Bank 2033",
      "7.55% REC 2031",
    ]);
    expect(announcement(state())).toBe("Commands. 7 results.");
  });

  test("shows the key of a command and why one is barred", () => {
    palette.open();
    const rows = state().groups.flatMap((group) => group.rows);
    expect(rows.find(({ item }) => item.id === "eoi.post")?.item.keyChips).toEqual([["N"]]);
    expect(rows.find(({ item }) => item.id === "quote.accept")?.item.barred).toBe("The quote has lapsed");
  });

  test("puts the group with the better match first and selects its first row", () => {
    palette.open();
    palette.type("INE020B08DK4");
    expect(state().selected).toBe("bonds/INE020B08DK4");
    palette.type("lock");
    expect(state().selected).toBe("commands/desk.lock");
  });

  test("finds commands and sources that come while it is open, and keeps the selected row", async () => {
    palette.open();
    palette.type("limit");
    expect(titles()).toEqual([]);
    system.registry.register([define("limits.show", "Show limits")]);
    await flushed();
    expect([titles(), state().selected]).toEqual([["Show limits"], "commands/limits.show"]);
    palette.registerSource(
      localSource({ id: "firms", title: "Firms", items: () => [{ id: "f", title: "Limit Finance" }] }),
    );
    await flushed();
    expect(titles().toSorted()).toEqual(["Limit Finance", "Show limits"]);
    expect(state().selected).toBe("commands/limits.show");
  });

  test("runs a command only after it has closed, and remembers it", () => {
    palette.open();
    palette.type("lock");
    chooseFirst();
    expect([state().open, ran]).toEqual([false, []]);
    palette.afterClose();
    expect(ran).toEqual(["desk.lock {}"]);
    palette.open();
    expect(titles()[0]).toBe("Lock desk");
    expect(saved).toContain("commands/desk.lock");
  });

  test("stays open on a barred command and says why", () => {
    palette.open();
    palette.type("accept");
    chooseFirst();
    expect([state().open, state().notice]).toEqual([true, "The quote has lapsed"]);
    expect(announcement(state())).toBe("The quote has lapsed");
    palette.type("accep");
    expect(state().notice).toBeNull();
  });

  test("draws no more rows than fit a frame", () => {
    const many = Array.from({ length: 500 }, (_, i) => ({ id: `b${i}`, title: `Bond ${i}` }));
    palette.registerSource(localSource({ id: "many", title: "Many", items: () => many, limit: 500 }));
    palette.open();
    palette.type("bon");
    expect(titles().length).toBeLessThanOrEqual(MOST_ROWS_DRAWN);
    expect(new Set(state().groups.map((group) => group.sourceId))).toContain("commands");
  });
});

describe("arguments", () => {
  test("are asked on pages of their own, each with what was already given, then the command runs (B-42)", () => {
    palette.open();
    palette.type("post");
    chooseFirst();
    expect(breadcrumb(state())).toEqual(["Commands", "Post EOI: Which bond?"]);
    palette.type("rec");
    chooseFirst();
    palette.type("offer");
    chooseFirst();
    expect(state().page).toMatchObject({
      given: [
        { title: "Which bond?", shown: "7.55% REC 2031" },
        { title: "Bid or offer?", shown: "Offer" },
      ],
    });
    palette.type("10cr");
    chooseFirst();
    palette.afterClose();
    expect(ran).toEqual(['eoi.post {"isin":"INE020B08DK4","side":"ASK","sizeRupees":100000000}']);
  });

  test("that do not fit are refused in place, with what was typed still there", () => {
    void system.runner.runCommand("eoi.post", { isin: "INE020B08DK4", side: "BID" }, "key");
    palette.type("ten");
    chooseFirst();
    expect([state().notice, state().query]).toEqual(["Write a size such as 10cr", "ten"]);
    palette.type("500cr");
    chooseFirst();
    expect(state().notice).toBe("At most 100cr");
  });

  test("are asked at once when a key ran the command without them", () => {
    void system.runner.runCommand("eoi.post", { isin: "INE020B08DK4" }, "key");
    expect(state()).toMatchObject({ open: true, page: { kind: "argument", name: "side", source: "key" } });
  });
});

describe("going back", () => {
  test("returns page by page with the query of each, and never closes", () => {
    palette.open();
    palette.type("post");
    chooseFirst();
    palette.type("rec");
    chooseFirst();
    palette.back();
    expect(state()).toMatchObject({ page: { name: "isin" }, query: "rec", selected: "bonds/INE020B08DK4" });
    palette.back();
    expect(state()).toMatchObject({ page: { kind: "root" }, query: "post", selected: "commands/eoi.post" });
    palette.back();
    expect(state()).toMatchObject({ open: true, page: { kind: "root" }, query: "post" });
  });

  test("forgets the answer of the page it leaves", () => {
    palette.open();
    palette.type("post");
    chooseFirst();
    chooseFirst();
    palette.back();
    expect(state().page).toMatchObject({ args: {}, given: [] });
  });
});

describe("a chosen bond", () => {
  test("shows the verbs valid for it now, barred ones last with the reason (N-21)", () => {
    palette.open();
    palette.type("hdfc");
    chooseFirst();
    expect(breadcrumb(state())).toEqual(["Commands", "7.80% HDFC Bank 2033"]);
    expect(state().groups[0]?.rows.map(({ item }) => [item.title, item.barred])).toEqual([
      ["Post EOI", undefined],
      ["Open bond page", undefined],
      ["Accept quote", "The quote has lapsed"],
      ["Compare bonds", "Choose a second bond first"],
    ]);
    palette.type("open");
    chooseFirst();
    palette.afterClose();
    expect(ran).toEqual(['bond.open {"isin":"INE040A08377"}']);
  });

  test("goes on as the first argument of its verb", () => {
    const [bond] = BONDS;
    if (bond === undefined) throw new Error("no bond");
    palette.openItem("bonds", bond);
    chooseFirst();
    expect(state().page).toMatchObject({
      name: "side",
      args: { isin: bond.id },
      given: [{ title: "For", shown: bond.title }],
    });
  });
});

describe("a text written for one source alone", () => {
  const typed = "b 10cr 7.18gs33 @101.25";
  let come: (items: readonly PaletteItem[]) => void;
  beforeEach(() => {
    palette.registerSource({
      id: "lines",
      title: "Deal line",
      runsAtOnce: true,
      claims: (query) => query.startsWith("b "),
      search: (query) => (query.startsWith("b ") ? new Promise((resolve) => (come = resolve)) : []),
      actions: ({ id }) => [{ commandId: "bond.open", args: { isin: id } }],
    });
    palette.registerSource({
      id: "near",
      title: "Near misses",
      search: (query) => [{ id: "near", title: query }],
    });
    palette.open();
    palette.type(typed);
  });

  test("has its rows first, and nothing is selected in their place before they are here", async () => {
    expect([state().groups[0]?.sourceId, state().selected]).toEqual(["lines", null]);
    come([{ id: "INE040A08377", title: "Bid 10 Cr" }]);
    await flushed();
    expect(state().selected).toBe("lines/INE040A08377");
  });

  test("is run by one Enter, also by one that was quicker than the answer", async () => {
    palette.chooseFirst();
    come([{ id: "INE040A08377", title: "Bid 10 Cr" }]);
    await flushed();
    expect(state().open).toBe(false);
    palette.afterClose();
    expect(ran).toEqual(['bond.open {"isin":"INE040A08377"}']);
  });

  test("is never run as it was read before a further letter", async () => {
    come([{ id: "INE040A08377", title: "Bid 10 Cr", aliases: [typed] }]);
    await flushed();
    palette.type(`${typed} 3`);
    expect(state().selected).toBeNull();
  });

  test("with a question of its own is run by the second Enter, and asks anew once it was typed on", async () => {
    const asked = { id: "INE040A08377", title: "Bid 10 Cr", asksOnce: 'Not read: "foo".' };
    come([asked]);
    await flushed();
    chooseFirst();
    expect([state().open, state().notice]).toEqual([true, 'Not read: "foo".']);
    palette.type(`${typed} foo `);
    expect(state().notice).toBeNull();
    come([asked]);
    await flushed();
    chooseFirst();
    expect(state().open).toBe(true);
    chooseFirst();
    expect(state().open).toBe(false);
  });

  test("leaves the others where nothing came of it", async () => {
    come([]);
    await flushed();
    expect(state().selected).toBe("near/near");
  });
});

describe("answers that come later", () => {
  const answers = new Map<string, (items: readonly PaletteItem[]) => void>();
  let signals: AbortSignal[];

  beforeEach(() => {
    signals = [];
    answers.clear();
    palette.registerSource({
      id: "clients",
      title: "Clients",
      search(query, signal) {
        signals.push(signal);
        return new Promise((resolve) => answers.set(query, resolve));
      },
    });
    palette.open();
  });

  async function answer(query: string, ...names: string[]): Promise<void> {
    answers.get(query)?.(names.map((title) => ({ id: title, title })));
    await flushed();
  }

  test("appear without taking the selection", async () => {
    palette.select("commands/desk.lock");
    await answer("", "Lotus Mutual Fund");
    expect(titles()).toContain("Lotus Mutual Fund");
    expect(state().selected).toBe("commands/desk.lock");
  });

  test("are selected when there was nothing to select before", async () => {
    palette.type("lotus");
    expect([state().selected, announcement(state())]).toEqual([null, "Commands. Searching."]);
    await answer("lotus", "Lotus Mutual Fund");
    expect(state().selected).toBe("clients/Lotus Mutual Fund");
  });

  test("are waited for by an Enter that came before them", async () => {
    palette.type("lotus");
    palette.chooseFirst();
    await answer("lotus", "Lotus Mutual Fund");
    expect(state().notice).toBe("No actions available here");
    palette.type("lot");
    palette.chooseFirst();
    palette.type("lotu");
    await answer("lot", "Lotus Mutual Fund");
    await answer("lotu", "Lotus Mutual Fund");
    expect(state().notice).toBeNull();
  });

  test("of a group above keep the rows below it from being selected in their place", async () => {
    palette.registerSource({
      id: "quotes",
      title: "Quotes",
      search: () => Promise.resolve([{ id: "q", title: "Lotus bid" }]),
    });
    palette.type("lotus");
    await flushed();
    expect([titles(), state().selected]).toEqual([["Lotus bid"], null]);
    await answer("lotus", "Lotus Mutual Fund");
    expect(state().selected).toBe("clients/Lotus Mutual Fund");
  });

  test("to an older question are dropped, and its request is called off", async () => {
    palette.type("lo");
    palette.type("lot");
    await answer("lo", "Lodha Finance");
    expect(titles()).not.toContain("Lodha Finance");
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, false]);
    await answer("lot", "Lotus Mutual Fund");
    expect([titles(), state().query]).toEqual([["Lotus Mutual Fund"], "lot"]);
  });

  test("leave those of before on screen while they still fit", async () => {
    palette.type("lo");
    await answer("lo", "Lotus Mutual Fund", "Lodha Finance");
    palette.type("lot");
    expect(titles()).toEqual(["Lotus Mutual Fund"]);
  });

  test("follow the rows that the source knows at once, which remain when the search fails", async () => {
    let fail: (error: Error) => void = () => undefined;
    palette.registerSource({
      id: "people",
      title: "People",
      search: () => new Promise((_resolve, reject) => (fail = reject)),
      known: () => [{ id: "mine", title: "Lotus desk" }],
    });
    palette.type("lotus");
    expect([titles(), state().selected]).toEqual([["Lotus desk"], "people/mine"]);
    fail(new Error("away"));
    await flushed();
    expect(titles()).toEqual(["Lotus desk"]);
  });

  test("come again when other things can be found, without losing the selection", async () => {
    let changed = () => undefined as void;
    const found = [{ id: "first", title: "Lotus one" }];
    const end = palette.registerSource({
      id: "groups",
      title: "Groups",
      search: () => [...found],
      onChange(listener) {
        changed = listener;
        return () => (changed = () => undefined);
      },
    });
    palette.type("lotus");
    palette.select("groups/first");
    found.unshift({ id: "second", title: "Lotus two" });
    changed();
    await flushed();
    expect([titles(), state().selected]).toEqual([["Lotus two", "Lotus one"], "groups/first"]);
    end();
    found.pop();
    changed();
    await flushed();
    expect(titles()).toContain("Lotus one");
  });

  test("after closing change nothing", async () => {
    palette.type("lo");
    palette.close();
    await answer("lo", "Lotus Mutual Fund");
    expect(state()).toMatchObject({ open: false, groups: [] });
  });

  test("that fail are reported once and shown as failed, the rest stays", async () => {
    palette.registerSource({ id: "tickets", title: "Tickets", search: () => Promise.reject(new Error("offline")) });
    palette.type("lock");
    await flushed();
    expect(reported).toHaveLength(1);
    expect(state().groups.find(({ sourceId }) => sourceId === "tickets")?.failed).toBe(true);
    expect(titles()).toContain("Lock desk");
  });
});
