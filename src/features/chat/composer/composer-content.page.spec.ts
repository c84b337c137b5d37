import { PNG_BASE64 } from "#domain/files/png.testing.ts";
import { expect, test, type Locator } from "@playwright/test";
import { faults, faultsInTheme } from "#e2e/pages/axe.ts";
import { chatOf, composer, log, open, messageWith } from "#e2e/pages/chat.ts";
import { ChatApi } from "#e2e/pages/chat-api.ts";
import { Desk } from "#e2e/pages/desk.ts";

// Content of the message box: pasted cells, files, long texts, hidden characters. Nothing is sent unasked, and nothing
// is lost silently (H-08, T-09).

let asha: Desk;
let rohan: ChatApi;

test.beforeAll(async ({ browser, playwright, baseURL }) => {
  asha = await Desk.open(browser, "dealer@meridian.example");
  await asha.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await asha.page.setViewportSize({ width: 1920, height: 1000 });
  rohan = await ChatApi.signIn(playwright, baseURL ?? "", "dealer@narmada.example");
  await open(asha, "rohan", "Rohan Mehta");
  await expect(composer(asha)).toBeFocused();
});
test.afterAll(async () => {
  await asha.close();
  await rohan.close();
});

const tray = (): Locator => chatOf(asha).getByRole("region", { name: "Attached files" });
const chip = (name: string): Locator => tray().getByRole("listitem").filter({ hasText: name });

interface Pasted {
  text?: string;
  files: { name: string; type: string; bytes: number[] }[];
}

/** Pastes files into the message box, with the text that an application adds to the clipboard. */
async function pasteFiles(pasted: Pasted): Promise<void> {
  await composer(asha).evaluate((box, { text, files }) => {
    const clipboardData = new DataTransfer();
    if (text !== undefined) clipboardData.setData("text/plain", text);
    for (const { name, type, bytes } of files) {
      clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type }));
    }
    box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, pasted);
}

async function pasteText(text: string): Promise<void> {
  await asha.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await asha.press("Control+v");
}

/** Enough bytes to be detected as a picture. */
const PNG = [...Buffer.from(PNG_BASE64, "base64")];
/** Files of refused types. */
const UNSENDABLE = [
  { name: "deals.zip", mimeType: "application/zip", buffer: Buffer.from("PK\x03\x04\x14\x00", "latin1") },
  { name: "levels.exe", mimeType: "application/octet-stream", buffer: Buffer.from("MZ not even a program") },
];
const reached = async (): Promise<string[]> => rohan.texts(await rohan.directWith("Asha Kulkarni"));

test("cells of a spreadsheet are pasted as text; their picture is offered, and goes when it is wanted", async () => {
  const before = await reached();
  const cells = "ISIN\tLevel\nIN0020220060\t7.15";
  await pasteFiles({ text: cells, files: [{ name: "image.png", type: "image/png", bytes: PNG }] });
  await expect(composer(asha)).toHaveValue(cells);
  await expect(tray()).toContainText("Nothing is attached yet.");
  await asha.press("Enter");
  await expect(messageWith(asha, "IN0020220060")).toContainText("✓");
  await expect(tray()).toHaveCount(0);
  expect((await reached()).slice(before.length)).toEqual([cells]);

  await pasteFiles({ text: "with the picture", files: [{ name: "cells.png", type: "image/png", bytes: PNG }] });
  await asha.press("Alt+p");
  await expect(tray()).toContainText("1 file to Rohan Mehta");
  await asha.press("Enter");
  await expect(messageWith(asha, "cells.png").getByRole("link")).toBeVisible();
  const articles = await log(asha).getByRole("article").allTextContents();
  const at = (text: string) => articles.findIndex((article) => article.includes(text));
  expect(at("with the picture")).toBeGreaterThan(0);
  expect(at("cells.png")).toBeGreaterThan(at("with the picture"));
});

test("files stand until Enter, can be removed by key and by mouse, and arrive in order after their text", async () => {
  const csv = (name: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from("isin,level\n") });
  await asha.page
    .locator("[data-chat-files]")
    .setInputFiles([csv("one.csv"), csv("two.csv"), csv("three.csv"), csv("four.csv")]);
  await expect(composer(asha)).toBeFocused();
  await asha.press("Alt+Backspace");
  await expect(chip("four.csv")).toHaveCount(0);
  await chip("two.csv").getByRole("button", { name: "Remove two.csv" }).click();
  await expect(tray().getByRole("listitem")).toHaveCount(2);
  await open(asha, "farah", "Farah Irani");
  await expect(tray()).toHaveCount(0);
  await open(asha, "rohan", "Rohan Mehta");
  await expect(tray()).toContainText("2 files to Rohan Mehta");
  await asha.page.keyboard.type("today's levels");
  await asha.press("Enter");
  await expect(messageWith(asha, "three.csv").getByRole("link")).toBeVisible();
  const articles = (await log(asha).getByRole("article").allTextContents()).slice(-3);
  expect(articles.map((text) => /levels|one\.csv|three\.csv/.exec(text)?.[0])).toEqual([
    "levels",
    "one.csv",
    "three.csv",
  ]);
});

test("a file that cannot be sent says why, and can only be removed", async () => {
  await asha.page.locator("[data-chat-files]").setInputFiles(UNSENDABLE);
  for (const name of ["deals.zip", "levels.exe"]) {
    await expect(chip(name)).toContainText("This file type is not accepted");
    await expect(chip(name).getByRole("button")).toHaveCount(1);
  }
  await expect(asha.toast("Error uploading file: This file type is not accepted")).toBeVisible();
  await asha.press("Enter");
  await expect(chip("deals.zip")).toBeVisible();
  await chip("deals.zip").getByRole("button", { name: "Remove deals.zip" }).press("Delete");
  await expect(composer(asha)).toBeFocused();
  await asha.press("Alt+Backspace");
  await expect(tray()).toHaveCount(0);
});

test("a file stands in the composer until Enter sends it, and one that is too large says so (H-08, T-09)", async () => {
  const files = asha.page.locator("[data-chat-files]");
  await files.setInputFiles({ name: "runs.csv", mimeType: "text/csv", buffer: Buffer.from("isin,yield\n") });
  await expect(tray()).toContainText("1 file to Rohan Mehta");
  await expect(messageWith(asha, "runs.csv")).toHaveCount(0);
  await expect(composer(asha)).toBeFocused();
  await asha.press("Enter");
  await expect(tray()).toHaveCount(0);
  await expect(messageWith(asha, "runs.csv")).toHaveCount(1);
  await expect(messageWith(asha, "runs.csv").getByRole("link")).toHaveAttribute("download", "runs.csv");
  await expect.poll(async () => rohan.lastFile(await rohan.directWith("Asha Kulkarni"))).toBe("runs.csv");

  // Created on the page, as transferring a file of this size would be slow.
  await files.evaluate((input, bytes) => {
    const chosen = new DataTransfer();
    chosen.items.add(new File([new Uint8Array(bytes)], "big.bin", { type: "text/plain" }));
    (input as HTMLInputElement).files = chosen.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }, 20_000_001);
  await expect(asha.toast("Error uploading file: ")).toBeVisible();
  await expect(tray().getByRole("listitem")).toContainText("big.bin is larger than 20 MB");
  await asha.press("Enter");
  await expect(messageWith(asha, "big.bin")).toHaveCount(0);
  await tray().getByRole("button", { name: "Remove big.bin" }).click();
  await expect(tray()).toHaveCount(0);
  await expect(composer(asha)).toBeFocused();
});

test("a file that the server refuses is not offered to be tried again", async () => {
  await asha.page.route("**/api/chat/channels/*/files/", (route) =>
    route.fulfill({
      status: 413,
      json: { code: "too_large", message: "This file is too large.", field_errors: {}, non_field_errors: [] },
    }),
  );
  await pasteFiles({ files: [{ name: "chart.png", type: "image/png", bytes: PNG }] });
  await expect(chip("chart.png")).toBeVisible();
  await asha.press("Enter");
  const refused = messageWith(asha, "chart.png");
  await expect(refused).toContainText("Not sent: This file is too large.");
  await expect(refused.getByRole("button", { name: "Retry" })).toHaveCount(0);
  await refused.getByRole("button", { name: "Remove" }).click();
  await expect(refused).toHaveCount(0);
  await asha.page.unrouteAll({ behavior: "ignoreErrors" });
});

test("a text that is too long stays whole, says so, and is split or attached by key", async () => {
  const before = await reached();
  const lines = Array.from({ length: 2000 }, (_, n) => `line ${n} of a long text, whose words stay as they are`);
  const text = lines.join("\n");
  expect(text.length).toBeGreaterThan(100_000);
  await pasteText(text);
  await expect(composer(asha)).toHaveValue(text);
  const note = chatOf(asha).getByRole("alert").filter({ hasText: "a message can have at most 20,000" });
  await expect(note).toContainText("1,08,889 characters entered");
  // The same check covers a refused file.
  await asha.page.locator("[data-chat-files]").setInputFiles(UNSENDABLE);
  await expect(chip("deals.zip")).toBeVisible();
  expect(await faultsInTheme(asha.page, "best-practice")).toEqual([]);
  await asha.press("Alt+Backspace", "Alt+Backspace");
  await expect(tray()).toHaveCount(0);
  await asha.press("Enter");
  await expect(composer(asha)).toHaveValue(text);
  expect(await reached()).toEqual(before);

  await asha.press("Alt+t");
  await expect(composer(asha)).toHaveValue("");
  await expect(chip("message.txt")).toContainText("109 kB");
  await asha.press("Alt+Backspace");
  await expect(tray()).toHaveCount(0);

  await pasteText(text);
  await note.getByRole("button", { name: /^Send as several messages/ }).click();
  await expect(composer(asha)).toHaveValue("");
  await expect.poll(async () => (await reached()).length, { timeout: 20_000 }).toBe(before.length + 6);
  expect((await reached()).slice(before.length).join("\n")).toBe(text);
});

test("hidden characters of direction are taken out with a word, and refused by the contract", async () => {
  await pasteText("offer \u202E06.201\u202C firm");
  await expect(composer(asha)).toHaveValue("offer 06.201 firm");
  await expect(chatOf(asha).getByRole("status").filter({ hasText: "Hidden characters" })).toBeVisible();
  await asha.press("Enter");
  await expect(messageWith(asha, "offer 06.201 firm")).toContainText("✓");
  await expect(chatOf(asha).getByRole("status").filter({ hasText: "Hidden characters" })).toHaveCount(0);

  const url = await rohan.directWith("Asha Kulkarni");
  const data = { req_id: crypto.randomUUID(), message: "offer \u202E06.201" };
  const refused = await asha.page.request.post(`/api/chat/channels/${url}/messages/`, { data });
  expect(refused.status()).toBe(400);
  expect(((await refused.json()) as { field_errors: unknown }).field_errors).toEqual({
    message: ["Contains hidden characters that change the order of reading. Please remove them."],
  });
});

test("levels keep their order amid words that are read from the right", async () => {
  const url = await rohan.directWith("Asha Kulkarni");
  await rohan.sendMessage(url, "عرض 102.60 - 103.20 شكرا");
  const text = messageWith(asha, "102.60 - 103.20").locator("p[dir=auto]");
  await expect(text).toBeVisible();
  const places = await text.evaluate((paragraph) => {
    const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
    const left = (word: string): number => {
      walker.currentNode = paragraph;
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const start = node.textContent?.indexOf(word) ?? -1;
        if (start < 0) continue;
        const range = document.createRange();
        range.setStart(node, start);
        range.setEnd(node, start + word.length);
        return range.getBoundingClientRect().left;
      }
      return Number.NaN;
    };
    return { bid: left("102.60"), offer: left("103.20"), thanks: left("شكرا") };
  });
  // The words run right to left; the price pair keeps its order.
  expect(places.thanks).toBeLessThan(places.bid);
  expect(places.bid).toBeLessThan(places.offer);
});

test("axe finds nothing wrong in what stands in the message box, in either theme", { tag: "@deep" }, async () => {
  await asha.page.locator("[data-chat-files]").setInputFiles(UNSENDABLE);
  await expect(chip("deals.zip")).toBeVisible();
  await composer(asha).fill("a long text ".repeat(2000));
  await expect(chatOf(asha).getByRole("alert").filter({ hasText: "a message can have at most 20,000" })).toBeVisible();
  expect(await faults(asha.page)).toEqual([]);
  await composer(asha).fill("");
  await asha.press("Alt+Backspace", "Alt+Backspace");
  await expect(tray()).toHaveCount(0);
});
