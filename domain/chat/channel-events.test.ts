import { describe, expect, test } from "vitest";
import {
  type ChannelEvent,
  channelEventText,
  isChannelEvent,
  LINE_OF_COMING,
  lineMark,
} from "#domain/chat/channel-events.ts";

const asha = { nickname: "Asha Kulkarni", brand_name: "Meridian" };
const rohan = { nickname: "Rohan Mehta", brand_name: "Narmada Bank" };
const farah = { nickname: "Farah Irani", brand_name: null };

describe("a line of the log", () => {
  const lines: [ChannelEvent, string | null][] = [
    [
      { what: "opened", by: asha, joined: [farah], invited: [rohan] },
      "Asha Kulkarni opened the group, added Farah Irani, invited Rohan Mehta (Narmada Bank)",
    ],
    [
      { what: "asked", by: asha, joined: [], invited: [rohan, farah] },
      "Asha Kulkarni invited Rohan Mehta (Narmada Bank) and Farah Irani",
    ],
    [
      { what: "asked", by: asha, joined: [farah], invited: [rohan] },
      "Asha Kulkarni added Farah Irani and invited Rohan Mehta (Narmada Bank)",
    ],
    [{ what: "asked", by: asha, joined: [], invited: [] }, null],
    [{ what: "joined", who: rohan }, "Rohan Mehta (Narmada Bank) joined"],
    [{ what: "left", who: farah }, "Farah Irani left"],
    [{ what: "banned", who: rohan, by: asha }, "Rohan Mehta (Narmada Bank) was removed by Asha Kulkarni"],
    [{ what: "banned", who: rohan, by: null }, "Rohan Mehta (Narmada Bank) was removed"],
    [
      { what: "renamed", from: "SDLs", to: "G-Secs", by: asha },
      "The group was renamed from “SDLs” to “G-Secs” by Asha Kulkarni",
    ],
    [{ what: "renamed", from: "", to: "G-Secs", by: null }, "The group was named “G-Secs”"],
  ];
  test.each(lines)("of %j says %s", (event, text) => {
    expect(channelEventText(event)).toBe(text);
  });

  test("names a few of many", () => {
    const invited = Array.from({ length: 50 }, (_, n) => ({ nickname: `P${n}`, brand_name: null }));
    expect(channelEventText({ what: "asked", by: asha, joined: [], invited })).toBe(
      "Asha Kulkarni invited P0, P1, P2, P3, P4, P5 and 44 others",
    );
  });
});

test("what a person marks as one is a message", () => {
  expect(isChannelEvent({ message_type: "admin", custom_type: LINE_OF_COMING })).toBe(true);
  expect(isChannelEvent({ message_type: "admin", custom_type: lineMark({ what: "renamed" }) })).toBe(true);
  expect(isChannelEvent({ message_type: "user", custom_type: LINE_OF_COMING })).toBe(false);
  expect(isChannelEvent({ message_type: "admin", custom_type: null })).toBe(false);
});
