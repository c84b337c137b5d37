import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mentionedIn, textParts } from "#src/features/chat/text-parts.ts";
import { memberOf } from "#src/features/chat/testing-chat.ts";

const rohan = memberOf();
const farah = memberOf({ user_id: "usr_brokerkaveri", nickname: "Farah Irani" });

describe("what a message says", () => {
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

  test("who is mentioned is read from the text that is sent", () => {
    expect(mentionedIn("@Farah Irani can you quote", [rohan, farah])).toEqual([farah.user_id]);
    expect(mentionedIn("Farah Irani can you quote", [rohan, farah])).toEqual([]);
  });
});
