import { expect, test, type Locator } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { ApiDealer } from "../pages/api-dealer.ts";
import { Desk } from "../pages/desk.ts";

// Quotes written in a chat, at two dealers' browsers: read while typed, live in the other's Private Runs, answered.

const GS33 = "IN0020230085";
const OTHER = { finstrument_id: "IN0020240126" };
const OTHER_NAME = "6.79% GS Oct-2034";
const ROHAN = "usr_dealernarmada";
/** Named anew for each run: a server may be used again. */
const GROUP = `Runs desk ${Date.now().toString(36)}`;
let vikram: Desk;
let rohan: Desk;

const runs = (desk: Desk): Locator => desk.panel("Private Runs");
/** Lines of Private Runs that hold the text. */
const line = (desk: Desk, text: string | RegExp): Locator =>
  runs(desk).getByRole("grid", { name: "Private Runs" }).getByRole("row").filter({ hasText: text });
const chatOf = (desk: Desk): Locator => desk.panel("Chat");
const composer = (desk: Desk): Locator => chatOf(desk).getByRole("textbox", { name: /^Message to/ });
const said = (desk: Desk, text: string): Locator =>
  chatOf(desk).getByRole("log").getByRole("article").filter({ hasText: text });

// SERIAL

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

test("a line is read while it is typed, and the words stay as they are (B-01)", async () => {
  await composer(vikram).fill("7.18 gs 33 bid 101.25 10cr t1");
  const read = chatOf(vikram).getByRole("list", { name: "Read as" }).getByRole("listitem");
  await expect(read).toHaveText(/Bid\s*7\.18% GS 2033\s*at 101\.25\s*10\.00\s+Cr\s*T\+1/);
  await expect(composer(vikram)).toHaveValue("7.18 gs 33 bid 101.25 10cr t1");
});

test("what is sent is a live line of the other's Private Runs, to be hit or published (P-03, F-29)", async () => {
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
});

test("a line is answered in words: its message stands quoted over the message box", async () => {
  await runs(rohan).getByRole("grid", { name: "Private Runs" }).press("Shift+T");
  await expect(chatOf(rohan).getByText("Answering Vikram Joshi")).toBeVisible();
  await expect(composer(rohan)).toBeFocused();
  await composer(rohan).fill("mine at that");
  await rohan.press("Enter");
  await expect(said(vikram, "mine at that")).toContainText("7.18 gs 33 bid 101.25 10cr t1");
});

test("a later level replaces it in its place, 'off' takes it away", async () => {
  await composer(vikram).fill("7.18 gs 33 bid 101.30 10cr t1");
  await composer(vikram).press("Enter");
  await expect(line(rohan, "101.3000")).toHaveCount(1);
  await expect(line(rohan, "101.2500")).toHaveCount(0);
  await composer(vikram).fill("7.18 gs 33 bid off");
  await composer(vikram).press("Enter");
  await expect(line(rohan, "101.3000")).toHaveCount(0);
});

test("a line that fits several bonds asks its author only; the answer makes it a line for all", async () => {
  await composer(vikram).fill("nabard 28 bid 7.30 10cr");
  await expect(chatOf(vikram).getByRole("list", { name: "Read as" })).toContainText("Which bond?");
  await composer(vikram).press("Enter");
  await expect(line(vikram, "Which bond?")).toHaveCount(1);
  await line(vikram, "Which bond?").click();
  await runs(vikram).getByRole("grid", { name: "Private Runs" }).press("Enter");
  await expect(vikram.palette).toContainText("Bonds that fit");
  await expect(line(rohan, "7.3000")).toHaveCount(0);
  await vikram.press("Enter");
  await expect(line(rohan, "7.3000")).toHaveCount(1);
  await expect(line(vikram, "Which bond?")).toHaveCount(0);
});

test("lines do not move under the pointer: a new one comes on top once it has left", async () => {
  const rows = runs(rohan).getByRole("grid", { name: "Private Runs" }).locator("[data-row]");
  await composer(rohan).focus();
  const top = must((await rows.first().getAttribute("data-row")) ?? undefined, "a line");
  await rows.first().hover();
  const place = await rows.first().boundingBox();
  await composer(vikram).fill("7.18 gs 33 offer 98.75 5cr t1");
  await composer(vikram).press("Enter");
  await expect(line(rohan, "98.7500")).toHaveCount(1);
  expect(await runs(rohan).locator(`[data-row="${top}"]`).boundingBox()).toEqual(place);
  await composer(rohan).hover();
  await expect(rows.first()).toContainText("98.7500");
  await composer(vikram).fill("7.18 gs 33 offer off");
  await composer(vikram).press("Enter");
  await expect(line(rohan, "98.7500")).toHaveCount(0);
});

test("a message of mine that quotes leads to its line, its bond and a filled EOI (N-12)", async () => {
  const chip = said(vikram, "nabard 28 bid 7.30").getByRole("button", { name: /^Bid 10\.00\s+Cr/ });
  await chip.click();
  await expect(vikram.page.getByRole("menu").getByRole("menuitem")).toHaveCount(4);
  await vikram.page.getByRole("menuitem", { name: "Publish an EOI from the line" }).click();
  await expect(vikram.side.getByRole("form", { name: "EOI" })).toContainText(/Buy 10\.00\s+Cr .* at 7\.3000 %/);
  await vikram.press("Escape");
});

test("a level far off one's own quote asks before it is sent, and goes by a key of its own (N-13)", async ({
  playwright,
  baseURL,
}) => {
  const own = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "dealer@sahyadri.example");
  const id = await own.post({ finstrument_id: GS33, quote_type: "ASK", quantum: 50_000_000, yield_stored: 0.0685 });
  await expect(vikram.quotes("6.8500").first()).toBeVisible();
  await composer(vikram).fill("offer 7.18 gs 33 at 6.25 5cr");
  await composer(vikram).press("Enter");
  await expect(composer(vikram)).toHaveValue("");
  const off = said(vikram, "at 6.25 5cr");
  await expect(off.getByRole("alert")).toContainText("−60.0 bp off your own live offer");
  await expect(off).toContainText("Not sent yet");
  await composer(vikram).press("Enter");
  await expect(said(rohan, "at 6.25 5cr")).toHaveCount(0);
  await composer(vikram).press("Alt+Enter");
  await expect(off).toContainText("✓");
  await expect(off.getByRole("alert")).toHaveCount(0);
  await expect(said(rohan, "at 6.25 5cr")).toHaveCount(1);
  await own.withdraw(id);
  await own.close();
});

test("the lines stack by bond with the market's quotes, each tagged with its source (N-01)", async ({
  playwright,
  baseURL,
}) => {
  const market = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "broker@kaveri.example");
  const id = await market.post({ finstrument_id: GS33, quote_type: "BID", quantum: 50_000_000, yield_stored: 0.0688 });
  await runs(rohan).getByRole("button", { name: "Stack", exact: true }).click();
  const stack = runs(rohan).getByRole("grid", { name: "Stack by bond" });
  await expect(stack.getByRole("row").filter({ hasText: "6.2500" })).toContainText("Chat");
  await expect(stack.getByRole("row").filter({ hasText: "6.8800" })).toContainText("EOI");
  await market.withdraw(id);
  await expect(stack.getByText("6.8800")).toHaveCount(0);
  await runs(rohan).getByRole("button", { name: "Stack", exact: true }).click();
  await market.close();
});

test("by keys: a level of a stack is hit, lifted, changed or withdrawn by where it comes from (N-01)", async ({
  playwright,
  baseURL,
}) => {
  const [market, own] = await Promise.all(
    ["broker@kaveri.example", "dealer@narmada.example"].map((email) =>
      ApiDealer.signIn(playwright, must(baseURL, "baseURL"), email),
    ),
  );
  const bid = { finstrument_id: GS33, quote_type: "BID", quantum: 50_000_000 } as const;
  const theirs = await must(market).post({ ...bid, yield_stored: 0.0688 });
  await must(own).post({ ...bid, yield_stored: 0.0689 });
  await rohan.press("g", "v", "Shift+S");
  const stack = runs(rohan).getByRole("grid", { name: "Stack by bond" });
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
    await rohan.press("Escape", "Shift+F10");
    await expect(menu.getByRole("menuitem").nth(0)).toHaveText(/Hit or lift the line/);
    await expect(menu.getByRole("menuitem").nth(1)).toHaveText(/Publish an EOI from the line/);
    await rohan.press("Escape", "Shift+P");
    await expect(rohan.side.getByRole("form", { name: "EOI" })).toContainText("Buy 5.00 Cr 7.18% GS 2033 at 6.2500 %");
    await rohan.press("Escape", "Shift+S");
  });
  await must(market).withdraw(theirs);
  for (const dealer of [market, own]) await must(dealer).close();
});

test("Public Runs stacks by bond too, with what my chats say (P-04, F-07, F-30)", async ({ playwright, baseURL }) => {
  const market = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "broker@kaveri.example");
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
  await market.close();
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
    const linked = said(rohan, "7.18 gs 33 bid 6.91").getByRole("navigation", { name: "Linked" });
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

test("a typed deal line shows what it comes to, and one Enter opens it on a filled EOI (N-04)", async () => {
  await rohan.press("Control+k");
  await rohan.page.keyboard.type("b 10cr 7.18gs33 @101.25 t1");
  await expect(rohan.palette.getByRole("option", { selected: true })).toContainText(
    "Bid 10 Cr 7.18% GS 2033 at 101.25, T+1",
  );
  await test.step("which shows beforehand what it comes to, and where it stands", async () => {
    const preview = rohan.palette.getByRole("region", { name: "Preview" });
    await expect(preview.getByText("Buy 10 Cr 7.18% GS 2033")).toBeVisible();
    await expect(preview.getByRole("definition").first()).toHaveText("101.2500");
    await expect(preview).toContainText(/For ₹\s10,\d\d,\d\d,\d\d\d\.\d\d/);
    await expect(preview.getByRole("region", { name: "Best bid and offer" })).toContainText(/Bid.*Offer/);
  });
  await rohan.press("Enter");
  await expect(rohan.side.getByRole("form", { name: "EOI" })).toContainText("Buy 10.00 Cr 7.18% GS 2033 at 101.2500");
  await expect(rohan.side.getByLabel("Size (face value)")).toHaveValue(/^10\sCr$/);
  await expect(rohan.side.getByLabel("Settlement")).toHaveValue("T1");
});

test("a deal line in whole words is opened by an Enter quicker than its answer, or by the mouse (N-04)", async () => {
  const form = rohan.side.getByRole("form", { name: "EOI" });
  await rohan.press("Escape", "Control+k");
  await rohan.page.keyboard.type("offer 50 lakh IN0020230085 at 101.5");
  await rohan.press("Enter");
  await expect(rohan.palette).toBeHidden();
  await expect(form).toContainText("Sell 50.00 L 7.18% GS 2033 at 101.5000");
  await expect(rohan.side.getByLabel("Size (face value)")).toHaveValue(/^50\sL$/);
  await rohan.press("Escape", "Control+k");
  await rohan.page.keyboard.type("bid 10cr IN0020230085 6.9y");
  await rohan.palette.getByRole("option", { name: /^Bid 10\sCr 7\.18% GS 2033 at 6\.90%/ }).click();
  await expect(form).toContainText(/Buy 10\.00\sCr 7\.18% GS 2033 at 6\.9000 %/);
  await rohan.press("Escape");
});
