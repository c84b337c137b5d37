import { expect, test } from "vitest";
import { chatPreferencesOf } from "#src/chat-client/preferences.ts";

test("what I asked of the chat is read out of my preferences", () => {
  const preferences = {
    keywords: ["SDL", "NABARD"],
    quiet_until: { chn_one: 1_700_000_000_000 },
    show_link_previews: false,
    invites_from: "nobody",
  };
  expect(chatPreferencesOf(preferences)).toEqual({
    keywords: ["SDL", "NABARD"],
    quietUntil: { chn_one: 1_700_000_000_000 },
    showLinkPreviews: false,
  });
});

test("who asked for nothing has no keywords, has no quiet channels and sees previews of links", () => {
  expect(chatPreferencesOf({})).toEqual({ keywords: [], quietUntil: {}, showLinkPreviews: true });
});

test("what cannot be read counts as not set, and takes nothing else with it", () => {
  const preferences = { keywords: "SDL", quiet_until: { chn_one: "later" }, show_link_previews: false };
  expect(chatPreferencesOf(preferences)).toEqual({ keywords: [], quietUntil: {}, showLinkPreviews: false });
});
