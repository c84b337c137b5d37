import { expect, test, type Locator } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import type { PrivateRun } from "#domain/runs/private-run.ts";
import { ApiDealer } from "#e2e/pages/api-dealer.ts";
import { ChatApi } from "#e2e/pages/chat-api.ts";
import { channel, chatOf, composer, messageWith, open } from "#e2e/pages/chat.ts";
import { Desk } from "#e2e/pages/desk.ts";

// Private Runs: ambiguous lines, lines that keep their place, and stacks by bond with the market's quotes.

const GS33 = "IN0020230085";
const ROHAN = "usr_dealernarmada";
/** Unique in each run, as a server may be reused. */
const GROUP = `Runs desk ${Date.now().toString(36)}`;
let rohan: Desk;
let vikram: ChatApi;
let market: ApiDealer;
let url: string;

const runs = (): Locator => rohan.panel("Private Runs");
const grid = (): Locator => runs().getByRole("grid", { name: "Private Runs" });
/** Lines of Private Runs that contain the text. */
const line = (text: string | RegExp): Locator => grid().getByRole("row").filter({ hasText: text });

test.beforeAll(async ({ browser, playwright, baseURL }) => {
  vikram = await ChatApi.signIn(playwright, must(baseURL, "baseURL"), "dealer@sahyadri.example");
  market = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "broker@kaveri.example");
  url = await vikram.openGroup(GROUP, [ROHAN]);
  const rohanApi = await ChatApi.signIn(playwright, must(baseURL, "baseURL"), "dealer@narmada.example");
  await rohanApi.accept(url);
  await rohanApi.close();
  rohan = await Desk.open(browser, "dealer@narmada.example");
  await rohan.page.setViewportSize({ width: 1920, height: 1080 });
  await expect(channel(rohan, GROUP)).toBeVisible();
  await open(rohan, GROUP, GROUP);
  // Line for the tests below.
  await vikram.sendMessage(url, "offer 7.18 gs 33 at 6.25 5cr");
  await expect(line("6.2500")).toHaveCount(1);
});
test.afterAll(async () => {
  await rohan.close();
  await vikram.sendMessage(url, "7.18 gs 33 offer off");
  await vikram.leave(url);
  await vikram.close();
  await market.close();
});

test("a line that fits several bonds asks its author only; the answer makes it a line for all, and its message leads to a filled EOI (N-12)", async () => {
  const seen = async () =>
    (await vikram.privateRuns<PrivateRun>()).filter(({ text }) => text.includes("nabard 28 bid 7.30"));
  await composer(rohan).fill("nabard 28 bid 7.30 10cr");
  await expect(chatOf(rohan).getByRole("list", { name: "Read as" })).toContainText("Which bond?");
  await composer(rohan).press("Enter");
  await expect(line("Which bond?")).toHaveCount(1);
  await line("Which bond?").click();
  await grid().press("Enter");
  await expect(rohan.palette).toContainText("Matching bonds");
  expect(await seen()).toEqual([]);
  await expect(rohan.palette.getByRole("combobox")).toBeFocused();
  await rohan.press("Enter");
  await expect.poll(async () => (await seen()).map(({ yield_stored }) => yield_stored)).toEqual([0.073]);
  await expect(line("Which bond?")).toHaveCount(0);

  const chip = messageWith(rohan, "nabard 28 bid 7.30").getByRole("button", { name: /^Bid 10\.00\s+Cr/ });
  await chip.click();
  await expect(rohan.page.getByRole("menu").getByRole("menuitem")).toHaveCount(4);
  await rohan.page.getByRole("menuitem", { name: "Publish an EOI from the line" }).click();
  await expect(rohan.side.getByRole("form", { name: "EOI" })).toContainText(/Buy 10\.00\s+Cr .* at 7\.3000 %/);
  await rohan.press("Escape");
  await expect(rohan.side).toBeHidden();
});

test("a line of one's own is published with the day, validity and venue that it says; what no quote can have is named", async () => {
  await composer(rohan).fill("7.10 gs 34 offer 7.155 5cr 30m >nse t1 gtc");
  await composer(rohan).press("Enter");
  await expect(line("7.1550")).toHaveCount(1);
  await line("7.1550").click();
  await rohan.press("Shift+P");
  const form = rohan.side.getByRole("form", { name: "EOI" });
  await expect(form).toContainText(/Sell 5\.00\s+Cr 7\.10% GS 2034 at 7\.1550 %/);
  await expect(form.getByRole("textbox", { name: "Settlement" })).toHaveValue("T1");
  await expect(form.getByRole("textbox", { name: "Validity" })).toHaveValue("30m");
  await expect(form.getByRole("radio", { name: "NSE" })).toBeChecked();
  await expect(rohan.toast("Left out of the form")).toContainText("gtc");
  await rohan.press("Escape");
  await expect(rohan.side).toBeHidden();
});

test("lines do not move under the pointer: a new one comes on top once it has left", async () => {
  const rows = grid().locator("[data-row]");
  await composer(rohan).focus();
  const top = must((await rows.first().getAttribute("data-row")) ?? undefined, "a line");
  await rows.first().hover();
  const place = await rows.first().boundingBox();
  await vikram.sendMessage(url, "7.10 gs 34 offer 98.75 5cr t1");
  await expect(line("98.7500")).toHaveCount(1);
  expect(await runs().locator(`[data-row="${top}"]`).boundingBox()).toEqual(place);
  await composer(rohan).hover();
  await expect(rows.first()).toContainText("98.7500");
  await vikram.sendMessage(url, "7.10 gs 34 offer off");
  await expect(line("98.7500")).toHaveCount(0);
});

test("the lines stack by bond with the market's quotes, each tagged with its source (N-01)", async () => {
  const id = await market.post({ finstrument_id: GS33, quote_type: "BID", quantum: 50_000_000, yield_stored: 0.0688 });
  await runs().getByRole("button", { name: "Stack", exact: true }).click();
  const stack = runs().getByRole("grid", { name: "Stack by bond" });
  await expect(stack.getByRole("row").filter({ hasText: "6.2500" })).toContainText("Chat");
  await expect(stack.getByRole("row").filter({ hasText: "6.8800" })).toContainText("EOI");
  await market.withdraw(id);
  await expect(stack.getByText("6.8800")).toHaveCount(0);
  await runs().getByRole("button", { name: "Stack", exact: true }).click();
});

test("by keys: a level of a stack is hit, lifted, changed or withdrawn by where it comes from (N-01)", async ({
  playwright,
  baseURL,
}) => {
  const own = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "dealer@narmada.example");
  const bid = { finstrument_id: GS33, quote_type: "BID", quantum: 50_000_000 } as const;
  const theirs = await market.post({ ...bid, yield_stored: 0.0688 });
  await own.post({ ...bid, yield_stored: 0.0689 });
  await rohan.press("g", "v", "Shift+S");
  const stack = runs().getByRole("grid", { name: "Stack by bond" });
  await expect(stack.getByText("6.8900")).toBeVisible();
  const menu = rohan.page.getByRole("menu", { name: "Level of a stack" });
  await stack.getByText("6.8800").click();
  await test.step("the market's: the answer, filled with its size and level", async () => {
    await rohan.press("Shift+F10");
    await expect(menu.getByRole("menuitem").first()).toHaveText(/Answer the quote/);
    await rohan.press("Escape", "a");
    await expect(rohan.side.getByRole("form", { name: "Answer" })).toContainText("You would sell to Kaveri Securities");
    await expect(rohan.side.getByRole("textbox", { name: "Yield" })).toHaveValue("6.8800");
    await rohan.press("Escape");
  });
  await test.step("my own: change or withdraw", async () => {
    await rohan.press("ArrowDown", "Shift+F10");
    await expect(menu.getByRole("menuitem").nth(0)).toHaveText(/Change my quote/);
    await expect(menu.getByRole("menuitem").nth(1)).toHaveText(/Withdraw my quote/);
    await rohan.press("Escape", "Enter");
    await expect(rohan.side.getByRole("form", { name: "EOI" })).toContainText("Buy 5.00 Cr 7.18% GS 2033 at 6.8900 %");
    await rohan.press("Escape");
    await rohan.act("x");
    await expect(rohan.toast("Bid withdrawn")).toBeVisible();
    await expect(stack.getByText("6.8900")).toHaveCount(0);
  });
  await test.step("a chat's: an answer to who sent it, or a filled EOI of the other side", async () => {
    await stack.getByText("6.2500").click();
    await rohan.press("a");
    await expect(rohan.page.locator("[data-deal-line]")).toContainText(
      "Lift Vikram Joshi, Sahyadri Wealth, 5 Cr 7.18% GS 2033 at 6.25%",
    );
    // Far from the market, so the level must be retyped: the first Escape returns to the form, the second closes it.
    await expect(rohan.side.getByRole("textbox", { name: /^Retype/ })).toBeFocused();
    await rohan.press("Escape");
    await expect(rohan.page.locator("[data-deal-line]")).toBeHidden();
    await rohan.press("Escape");
    await expect(rohan.side).toBeHidden();
    await rohan.press("Shift+F10");
    await expect(menu.getByRole("menuitem").nth(0)).toHaveText(/Hit or lift the line/);
    await expect(menu.getByRole("menuitem").nth(1)).toHaveText(/Publish an EOI from the line/);
    await rohan.press("Escape", "Shift+P");
    await expect(rohan.side.getByRole("form", { name: "EOI" })).toContainText("Buy 5.00 Cr 7.18% GS 2033 at 6.2500 %");
    await rohan.press("Escape", "Shift+S");
  });
  await market.withdraw(theirs);
  await own.close();
});

test("Public Runs stacks by bond too, with what my chats say (P-04, F-07, F-30)", async () => {
  const id = await market.post({ finstrument_id: GS33, quote_type: "ASK", quantum: 50_000_000, yield_stored: 0.0687 });
  await expect(rohan.quotes("6.8700")).toHaveCount(1);
  await rohan.press("g", "p", "Shift+G");
  const stack = rohan.panel("Public Runs").getByRole("grid", { name: "Stack by bond" });
  await expect(stack.getByText("6.8700")).toBeVisible();
  await expect(stack.getByText("6.2500")).toBeVisible();
  await stack.getByText("6.8700").dblclick();
  await expect(rohan.side.getByRole("form", { name: "Answer" })).toContainText("You would buy from Kaveri Securities");
  await rohan.press("Escape", "Shift+G");
  await expect(stack).toHaveCount(0);
  await market.withdraw(id);
});

test("a report that is pasted gives no line and says so before and after it is sent, and a market watch gives its bids and offers", async () => {
  const read = chatOf(rohan).getByRole("list", { name: "Read as" }).getByRole("listitem");
  await composer(rohan).fill("Deal No\tSecurity\tBuy/Sell\tPrice\nD7123\t7.18 GS 2033\tBuy\t101.37");
  await expect(read).toHaveText(["No quotes: this is a table of trades."]);
  await composer(rohan).press("Enter");
  await expect(messageWith(rohan, "D7123")).toContainText("No quotes: this is a table of trades.");
  await composer(rohan).fill("Security\tBid\tOffer\tLTP\n7.18 GS 2033\t101.31\t101.39\t101.35");
  await expect(read).toHaveText([/^Bid\s*7\.18% GS 2033\s*at 101\.31$/, /^Offer\s*7\.18% GS 2033\s*at 101\.39$/]);
  await composer(rohan).press("Enter");
  await expect(line("101.3100")).toHaveCount(1);
  await expect(line("101.3900")).toHaveCount(1);
  await expect(line("101.3700")).toHaveCount(0);
  await composer(rohan).fill("7.18 gs 33 all off");
  await composer(rohan).press("Enter");
  await expect(line("101.3100")).toHaveCount(0);
});
