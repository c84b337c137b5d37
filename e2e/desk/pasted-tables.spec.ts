import { expect, test, type Locator } from "@playwright/test";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { channel, chatOf, composer, log, open } from "../pages/chat.ts";
import { Desk } from "../pages/desk.ts";
import {
  allowClipboard,
  CONTRACT_NOTE,
  keysAct,
  pasteTable,
  PORTFOLIO,
  readAs,
  readingStrip,
  SIDED,
  TRADE_REPORT,
  TWO_WAY,
} from "../pages/pasted-tables.ts";

// Tables pasted into a chat, at two dealers' browsers: a report gives the counterparty no quote, a table of bids and offers
// gives exactly those.

const WRITER = "dealer@meridian.example";
const READER = "dealer@narmada.example";
const READER_ID = "usr_dealernarmada";

const REPORTS = [
  { report: "a fund's portfolio", table: PORTFOLIO, note: "No quotes: this is a table of holdings." },
  { report: "an exchange's report of trades", table: TRADE_REPORT, note: "No quotes: this is a table of trades." },
  { report: "a contract note", table: CONTRACT_NOTE, note: "No quotes: this is a table of trades." },
];

/** Lines of both tables at the counterparty, in the order of their texts: side, bond, yield, price, size. */
const LIVE = [
  /^Bid 6\.79% GS Oct-2034 \S+ 100\.4000 10\.00 Cr /,
  /^Bid 6\.98% HUDCO 2032 7\.0500 \S+ 10\.00 Cr /,
  /^Bid 7\.10% GS 2034 7\.1600 \S+ 2\.50 Cr /,
  /^Offer 6\.79% GS Oct-2034 \S+ 100\.4600 5\.00 Cr /,
  /^Offer 7\.10% GS 2034 7\.1200 \S+ 15\.00 Cr /,
  /^Offer 7\.46% REC 2028 6\.8500 \S+ 5\.00 Cr /,
];

const lastMessage = (desk: Desk): Locator => log(desk).getByRole("article").last();

/** Lines of Private Runs from a conversation. */
const linesOf = (desk: Desk, conversation: string): Locator =>
  desk
    .panel("Private Runs")
    .getByRole("grid", { name: "Private Runs" })
    .getByRole("row")
    .filter({ hasText: conversation });

async function post(desk: Desk, path: string, data: object = {}): Promise<ChatChannel> {
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const answer = await desk.page.request.post(`/api/chat/channels/${path}`, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as ChatChannel;
}

let writer: Desk;
let reader: Desk;
const conversations: string[] = [];

test.beforeAll(async ({ browser }) => {
  writer = await Desk.open(browser, WRITER);
  reader = await Desk.open(browser, READER);
  await allowClipboard(writer);
  // Wide enough for the list beside the conversation.
  for (const desk of [writer, reader]) await desk.page.setViewportSize({ width: 1920, height: 1080 });
});
test.afterAll(async () => {
  for (const url of conversations) await post(writer, `${url}/leave/`);
  for (const desk of [writer, reader]) await desk.close();
});

const WAYS = [
  {
    by: "keys",
    openChat: (desk: Desk, name: string) => open(desk, name, name),
    send: () => writer.press("Enter"),
  },
  {
    by: "mouse",
    openChat: (desk: Desk, name: string) => channel(desk, name).click(),
    send: () => chatOf(writer).getByRole("button", { name: "Send", exact: true }).click(),
  },
];
for (const { by, openChat, send } of WAYS) {
  test(`a table pasted and sent by ${by}: reports are text and no quote, bids and offers are quotes at their levels and sizes`, async () => {
    // A name for each run: a server may be used again.
    const name = `Tables by ${by} ${Date.now().toString(36)}`;
    const { url } = await post(writer, "", { custom_type: "group", name, user_ids: [READER_ID] });
    await post(reader, `${url}/accept/`);
    conversations.push(url);
    for (const desk of [reader, writer]) {
      await openChat(desk, name);
      await keysAct(desk);
    }

    /** Sends the pasted table and waits until the counterparty has its text, cell for cell. */
    const sendTable = async (table: string) => {
      await send();
      await expect(composer(writer)).toHaveValue("");
      await expect(composer(writer)).toBeFocused();
      await expect(readingStrip(writer)).toHaveCount(0);
      await expect.poll(() => lastMessage(reader).locator("p[dir=auto]").textContent()).toBe(table);
    };

    for (const { report, table, note } of REPORTS) {
      await test.step(`${report}: the composer says why it gives no quotes, and the counterparty has none`, async () => {
        await pasteTable(writer, table);
        await expect(readAs(writer)).toHaveText([note]);
        await sendTable(table);
        await expect(lastMessage(writer)).toContainText(note);
        await expect(lastMessage(reader)).not.toContainText("No quotes");
        await expect(lastMessage(reader).getByRole("group", { name: "Quotes read" })).toHaveCount(0);
        await expect(linesOf(reader, name)).toHaveCount(0);
      });
    }

    await test.step("columns of bids and offers: the composer shows the quotes", async () => {
      await pasteTable(writer, TWO_WAY);
      await expect(readAs(writer)).toHaveText([
        /^Bid\s*6\.79% GS Oct-2034\s*at 100\.40\s*10\.00\s+Cr$/,
        /^Offer\s*6\.79% GS Oct-2034\s*at 100\.46\s*5\.00\s+Cr$/,
        /^Bid\s*7\.10% GS 2034\s*at 7\.16%\s*2\.50\s+Cr$/,
        /^Offer\s*7\.10% GS 2034\s*at 7\.12%\s*15\.00\s+Cr$/,
      ]);
      await sendTable(TWO_WAY);
      await expect(lastMessage(reader).getByRole("group", { name: "Quotes read" }).getByRole("button")).toHaveCount(4);
    });

    await test.step("a column of sides: the composer shows the quotes", async () => {
      await pasteTable(writer, SIDED);
      await expect(readAs(writer)).toHaveText([
        /^Offer\s*7\.46% REC 2028\s*at 6\.85%\s*5\.00\s+Cr$/,
        /^Bid\s*6\.98% HUDCO 2032\s*at 7\.05%\s*10\.00\s+Cr$/,
      ]);
      await sendTable(SIDED);
      await expect(lastMessage(reader).getByRole("group", { name: "Quotes read" }).getByRole("button")).toHaveCount(2);
    });

    await test.step("Private Runs of the counterparty have those six lines, and none of a report", async () => {
      await expect(linesOf(reader, name)).toHaveCount(LIVE.length);
      const lines = (await linesOf(reader, name).allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " "));
      expect(lines.toSorted()).toEqual(LIVE.map((line) => expect.stringMatching(line)));
    });
  });
}
