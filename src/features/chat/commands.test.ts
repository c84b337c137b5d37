import { describe, expect, test } from "vitest";
import { command } from "#src/shell/commands/command.ts";
import { all, type ContextValues } from "#src/shell/commands/when.ts";
import { compileKeys } from "#src/shell/keymap/bindings.ts";
import { findConflicts } from "#src/shell/keymap/conflicts.ts";
import { NO_OVERRIDES } from "#src/shell/keymap/overrides.ts";
import { NO_CHORD, resolveKey } from "#src/shell/keymap/resolve-key.ts";
import { facts } from "#src/desk-kit/market/focus.ts";
import { chatCommands } from "#src/features/chat/commands.ts";

/** Other panels use the same letters: an own quote has the focus, Public Runs is on the desk. */
const others = [
  command({
    id: "eoi.edit",
    title: "Change my quote",
    section: "EOI",
    keys: ["e"],
    when: all(facts.mayTrade, facts.dealsHere, facts.quoteFocused, facts.quoteMine, facts.quoteLive),
    run: () => undefined,
  }),
  command({
    id: "public-runs.mine",
    title: "Mine or all",
    section: "Public Runs",
    keys: ["m"],
    when: all(facts.onDesk, facts.mayTrade),
    run: () => undefined,
  }),
];
const { bindings } = compileKeys([...others, ...chatCommands], NO_OVERRIDES, "other");
const DEALING = ["desk.open", "deals.here", "may.trade", "quote.focused", "quote.mine", "quote.live"];
const PLACE = [...DEALING, "chat.ready", "chat.panel"];
const IN_CHAT = [...PLACE, "chat.conversation", "chat.may-write"];

function pressed(key: string, ...place: string[]): string | null {
  const values: ContextValues = Object.fromEntries(place.map((id) => [id, true]));
  const press = {
    key,
    code: "",
    ctrl: false,
    alt: false,
    shift: false,
    meta: false,
    altGraph: false,
    repeat: false,
    place: "page" as const,
    timeMs: 0,
  };
  const found = resolveKey(NO_CHORD, press, { bindings, values, platform: "other", singleKeys: "on" });
  return found.kind === "run" ? found.binding.commandId : null;
}

describe("keys of the chat (B-25)", () => {
  test.each([
    ["j", "chat.next-message"],
    ["k", "chat.previous-message"],
    ["r", "chat.reply"],
    ["q", "chat.reply"],
    ["u", "chat.mark-unread"],
    ["m", "chat.remind"],
    ["e", "chat.edit-message"],
    ["Delete", "chat.delete-message"],
  ])("%s on my message is %s, whatever the rest of the desk does with it", (key, id) => {
    expect(pressed(key, ...IN_CHAT, "chat.message", "chat.message-mine")).toBe(id);
  });

  test("on a conversation of the list u and m are the conversation's", () => {
    const place = [...IN_CHAT, "chat.row"];
    expect([pressed("u", ...place), pressed("m", ...place)]).toEqual(["chat.mark-channel-unread", "chat.alert-level"]);
  });

  test("elsewhere the letters are what they were", () => {
    expect([pressed("e", ...PLACE), pressed("m", ...PLACE)]).toEqual(["eoi.edit", "public-runs.mine"]);
  });

  test("no two commands of the chat want the same key in the same place", () => {
    const own = compileKeys(chatCommands, NO_OVERRIDES, "other").bindings;
    expect(findConflicts(own).map(({ winner, loser }) => `${winner.commandId} ${loser.commandId}`)).toEqual([]);
  });
});
