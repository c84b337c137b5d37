import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mentionedIn, textParts } from "#src/features/chat/text-parts.ts";
import { mentionsUser } from "#src/chat-client/attention.ts";
import { channelOf, MY_USER_ID, memberOf, messageOf } from "#src/chat-client/chat.testing.ts";

const rohan = memberOf();
const farah = memberOf({ user_id: "usr_brokerkaveri", nickname: "Farah Irani" });

describe("a message's text", () => {
  test("addresses of pages and mailboxes become links, the words around them stay", () => {
    expect(textParts("see www.sebi.gov.in/legal or ask desk@narmadabank.com")).toEqual([
      { kind: "text", text: "see " },
      { kind: "link", text: "www.sebi.gov.in/legal", href: "https://www.sebi.gov.in/legal" },
      { kind: "text", text: " or ask " },
      { kind: "link", text: "desk@narmadabank.com", href: "mailto:desk@narmadabank.com" },
    ]);
  });

  test("markup and scripts are words like any other", () => {
    const text = '<img src=x onerror="alert(1)"> javascript:alert(1) data:text/html,x';
    const parts = textParts(text);
    expect(parts.every((part) => part.kind === "text")).toBe(true);
    expect(parts.map((part) => part.text).join("")).toBe(text);
  });

  test("no word is lost or added, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parts = textParts(text, [rohan]);
        expect(parts.map((part) => part.text).join("")).toBe(text);
      }),
    );
  });

  test("names of the mentioned are marked wherever they stand", () => {
    expect(textParts("@Rohan Mehta and @Farah Irani?", [farah, rohan])).toEqual([
      { kind: "mention", text: "@Rohan Mehta", userId: rohan.user_id },
      { kind: "text", text: " and " },
      { kind: "mention", text: "@Farah Irani", userId: farah.user_id },
      { kind: "text", text: "?" },
    ]);
  });

  test("words that call me are marked where they stand, as whole words, links and names left alone (B-24)", () => {
    const marked = (text: string, ...keywords: string[]) =>
      textParts(text, [rohan], keywords)
        .filter((part) => part.kind === "keyword")
        .map((part) => part.text);
    expect(marked("NHAI 7.35 or nhai? not nhaix", "nhai")).toEqual(["NHAI", "nhai"]);
    expect(marked("bid 7.18  GS 33 now", "7.18 gs 33")).toEqual(["7.18  GS 33"]);
    expect(marked("bid 7.18\ngs 33 now", "7.18 gs 33")).toEqual(["7.18\ngs 33"]);
    expect(marked("see https://nhai.gov.in and @Rohan Mehta", "nhai", "rohan")).toEqual([]);
    expect(marked("c++ (c+) c", "c+")).toEqual(["c+", "c+"]);
  });

  test("a word is marked in a message exactly where the message calls me by it (B-24)", () => {
    const group = channelOf({ custom_type: "group" });
    const pickKeyword = fc.constantFrom("nhai", "7.18 GS", "sdl");
    const between = fc.constantFrom(" ", "  ", ", ", "x", "", "\n");
    fc.assert(
      fc.property(
        fc.array(fc.tuple(between, fc.oneof(pickKeyword, fc.constantFrom("7.18", "gs", "a"))), { maxLength: 6 }),
        pickKeyword,
        (parts, keyword) => {
          const text = parts.flat().join("");
          const isMarked = textParts(text, [], [keyword]).some((part) => part.kind === "keyword");
          const preferences = { keywords: [keyword], quietUntil: {} };
          expect(isMarked).toBe(
            mentionsUser(messageOf({ message: text }), group, MY_USER_ID, preferences, 0) === "sounds",
          );
        },
      ),
    );
  });

  test("levels keep their order amid words that are read from the right, and are no parts of their own elsewhere", () => {
    const figures = (text: string) => textParts(text).flatMap((part) => (part.kind === "figures" ? [part.text] : []));
    expect(figures("عرض 102.60/103.20 حجم 10cr")).toEqual(["102.60/103.20", "10"]);
    expect(figures("קנייה 6.85 - 6.90 %")).toEqual(["6.85 - 6.90 %"]);
    expect(figures("offer 102.60/103.20")).toEqual([]);
    const all = textParts("عرض 102.60/103.20 حجم 10cr");
    expect(all.map((part) => part.text).join("")).toBe("عرض 102.60/103.20 حجم 10cr");
  });

  test("who is mentioned is read from the text that is sent", () => {
    expect(mentionedIn("@Farah Irani can you quote", [rohan, farah])).toEqual([farah.user_id]);
    expect(mentionedIn("Farah Irani can you quote", [rohan, farah])).toEqual([]);
  });
});
