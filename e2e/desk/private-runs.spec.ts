import { expect, test, type Locator } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { ApiDealer } from "../pages/api-dealer.ts";
import { Desk } from "../pages/desk.ts";

// Quotes written in a chat, in two dealers' browsers: parsed while typed, live in the other's Private Runs, answered.

const GS33 = "IN0020230085";
const OTHER = { finstrument_id: "IN0020240126" };
const OTHER_NAME = "6.79% GS Oct-2034";
const ROHAN = "usr_dealernarmada";
/** Unique for each run, since a server may be reused. */
const GROUP = `Runs desk ${Date.now().toString(36)}`;
let vikram: Desk;
let rohan: Desk;

const runs = (desk: Desk): Locator => desk.panel("Private Runs");
/** Rows of Private Runs that contain the text. */
const line = (desk: Desk, text: string | RegExp): Locator =>
  runs(desk).getByRole("grid", { name: "Private Runs" }).getByRole("row").filter({ hasText: text });
const chatOf = (desk: Desk): Locator => desk.panel("Chat");
const composer = (desk: Desk): Locator => chatOf(desk).getByRole("textbox", { name: /^Message to/ });
const message = (desk: Desk, text: string): Locator =>
  chatOf(desk).getByRole("log").getByRole("article").filter({ hasText: text });

// Each test continues from the state the previous one left.
test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  vikram = await Desk.open(browser, "dealer@sahyadri.example");
  rohan = await Desk.open(browser, "dealer@narmada.example");
  for (const desk of [vikram, rohan]) await desk.page.setViewportSize({ width: 1920, height: 1080 });
  const made = await vikram.page.request.post("/api/chat/channels/", {
    data: { custom_type: "group", name: GROUP, user_ids: [ROHAN] },
    headers: { "Idempotency-Key": crypto.randomUUID() },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const { url } = (await made.json()) as ChatChannel;
  expect((await rohan.page.request.post(`/api/chat/channels/${url}/accept/`)).ok()).toBe(true);
  await chatOf(vikram).getByRole("grid", { name: "Conversations" }).getByText(GROUP).click();
  await expect(composer(vikram)).toBeVisible();
});
test.afterAll(async () => {
  for (const desk of [vikram, rohan]) await desk.close();
});

test("a line is read while it is typed and lives in the other's Private Runs, where it is hit, published, answered in words, replaced and taken off (B-01, P-03, F-29)", async () => {
  await composer(vikram).fill("7.18 gs 33 bid 101.25 10cr t1");
  const read = chatOf(vikram).getByRole("list", { name: "Read as" }).getByRole("listitem");
  await expect(read).toHaveText(/Bid\s*7\.18% GS 2033\s*at 101\.25\s*10\.00\s+Cr\s*T\+1/);
  await expect(composer(vikram)).toHaveValue("7.18 gs 33 bid 101.25 10cr t1");

  await composer(vikram).press("Enter");
  const row = line(rohan, "Vikram Joshi").filter({ hasText: "101.2500" });
  await expect(row).toContainText("7.18% GS 2033");
  await expect(row).toContainText("10.00 Cr");
  await expect(row).toContainText(GROUP);
  await row.click();
  await runs(rohan).getByRole("grid", { name: "Private Runs" }).press("Enter");
  await expect(rohan.page.locator("[data-deal-line]")).toContainText(
    "Hit Vikram Joshi, Sahyadri Wealth, 10 Cr 7.18% GS 2033 at 101.25",
  );
  await rohan.press("Escape", "Shift+P");
  await expect(rohan.side.getByRole("form", { name: "EOI" })).toContainText("Sell 10.00 Cr 7.18% GS 2033 at 101.2500");
  await rohan.press("Escape");

  await runs(rohan).getByRole("grid", { name: "Private Runs" }).press("Shift+T");
  await expect(chatOf(rohan).getByText("Answering Vikram Joshi")).toBeVisible();
  await expect(composer(rohan)).toBeFocused();
  await composer(rohan).fill("mine at that");
  await rohan.press("Enter");
  await expect(message(vikram, "mine at that")).toContainText("7.18 gs 33 bid 101.25 10cr t1");

  await composer(vikram).fill("7.18 gs 33 bid 101.30 10cr t1");
  await composer(vikram).press("Enter");
  await expect(line(rohan, "101.3000")).toHaveCount(1);
  await expect(line(rohan, "101.2500")).toHaveCount(0);
  await composer(vikram).fill("7.18 gs 33 bid off");
  await composer(vikram).press("Enter");
  await expect(line(rohan, "101.3000")).toHaveCount(0);
});

test("one key walks from a message to its line, the EOI made of it, the cluster and the ticket (N-12)", async ({
  playwright,
  baseURL,
}) => {
  const place = () =>
    rohan.page.evaluate(() => {
      const at = document.activeElement;
      const found = at?.closest("[data-chain]") ?? at?.closest("[data-side-view]")?.querySelector("[data-chain]");
      return found?.getAttribute("data-chain")?.split(":")[0];
    });
  await composer(vikram).fill("7.18 gs 33 bid 6.91 5cr");
  await composer(vikram).press("Enter");
  await line(rohan, "6.9100").click();
  await rohan.press("Shift+P");
  await expect(rohan.side.getByRole("form", { name: "EOI" })).toContainText("Sell 5.00 Cr 7.18% GS 2033 at 6.9100 %");
  await rohan.act("Control+Enter");
  await expect(rohan.toast("EOI posted")).toBeVisible();
  await expect(line(rohan, "6.9100")).toContainText("EOI");

  await test.step("levels that meet make a cluster, which is accepted into a ticket", async () => {
    const own = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "dealer@sahyadri.example");
    await own.post({ finstrument_id: GS33, quote_type: "BID", quantum: 50_000_000, yield_stored: 0.0691 });
    await own.close();
    await expect(line(rohan, "6.9100")).toContainText("EOI, Cluster");
    await line(rohan, "6.9100").click({ button: "right" });
    await rohan.page.getByRole("menuitem", { name: "Open the cluster" }).click();
    await expect(rohan.side).toHaveAttribute("data-side-view", "cluster.view");
    await rohan.press("Control+Enter");
    await expect(rohan.page.locator("[data-deal-line]")).toBeVisible();
    await rohan.press("y");
    await expect(rohan.toast("Done: ticket")).toBeVisible();
    const linked = rohan.side.getByRole("navigation", { name: "Linked" });
    for (const name of ["Message of Vikram Joshi", /^Bid 5\.00\s+Cr 7\.18% GS 2033/, "My EOI", /^Ticket T-/]) {
      await expect(linked.getByRole("button", { name })).toBeVisible();
    }
  });

  await test.step("Alt+. from the line on, around to the message, and on to the line", async () => {
    await rohan.press("Escape");
    await line(rohan, "6.9100").click();
    await expect.poll(place).toBe("run");
    for (const next of ["eoi", "cluster", "ticket", "message", "run"]) {
      await rohan.press("Alt+.");
      await expect.poll(place).toBe(next);
    }
    await rohan.press("Alt+,");
    await expect.poll(place).toBe("message");
  });
  await test.step("the message shows what came of it", async () => {
    const linked = message(rohan, "7.18 gs 33 bid 6.91").getByRole("navigation", { name: "Linked" });
    await expect(linked).toContainText("My EOI");
    await linked.getByRole("button", { name: /^Ticket T-/ }).click();
    await expect(rohan.side).toHaveAttribute("data-side-view", "ticket.view");
    await rohan.press("Escape");
  });
});

test("the menu of a ticket and of a cluster sends its bond to a colour group (B-52, B-47)", async ({
  playwright,
  baseURL,
}) => {
  const market = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "broker@kaveri.example");
  const id = await market.post({ ...OTHER, quote_type: "ASK", quantum: 50_000_000, yield_stored: 0.0688 });
  const bond = rohan.page.locator('[data-panel="bond"]');
  await rohan.quotes(OTHER_NAME).first().click();
  await rohan.press("Shift+I");
  await expect(bond).toHaveAccessibleName(OTHER_NAME);
  await test.step("by keys from Ticketing", async () => {
    await rohan.press("g", "t", "Shift+F10");
    const menu = rohan.page.getByRole("menu", { name: "Ticket" });
    await expect(menu).toContainText("Show the message");
    await rohan.page.keyboard.type("send");
    await expect(menu.getByRole("menuitem", { name: "Send to a colour group" })).toBeFocused();
    await rohan.press("Enter");
    await expect(rohan.palette).toContainText("Which group?");
    await rohan.page.keyboard.type("A");
    await rohan.press("Enter");
    await expect(bond).toHaveAccessibleName("7.18% GS 2033");
  });
  await test.step("by mouse from Clusters", async () => {
    await rohan.quotes(OTHER_NAME).first().click();
    await expect(bond).toHaveAccessibleName(OTHER_NAME);
    await rohan.press("g", "c");
    await rohan
      .panel("Clusters")
      .getByRole("row")
      .filter({ hasText: "7.18% GS 2033" })
      .first()
      .click({ button: "right" });
    await rohan.page.getByRole("menuitem", { name: "Send to a colour group" }).click();
    await rohan.palette.getByRole("option", { name: /A blue/ }).click();
    await expect(bond).toHaveAccessibleName("7.18% GS 2033");
  });
  await market.withdraw(id);
  await market.close();
});
