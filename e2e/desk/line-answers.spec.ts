import { expect, test, type Locator } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { withoutQuotes } from "../pages/api-dealer.ts";
import { ChatApi } from "../pages/chat-api.ts";
import { Desk } from "../pages/desk.ts";
import { Eavesdropper } from "../pages/eavesdropper.ts";

// A quote made in a chat is answered between the two firms alone, in three dealers' browsers.

const ROHAN = "usr_dealernarmada";
const VIKRAM = "usr_dealersahyadri";
const BOND = "7.10% GS 2034";

let asha: Desk;
let rohan: Desk;
let vikram: Desk;
let ashaChat: ChatApi;
let third: Eavesdropper;

const chatOf = (desk: Desk): Locator => desk.panel("Chat");
const message = (desk: Desk, text: string): Locator =>
  chatOf(desk).getByRole("log").getByRole("article").filter({ hasText: text });
const runs = (desk: Desk): Locator => desk.panel("Private Runs").getByRole("grid", { name: "Private Runs" });
const line = (desk: Desk, text: string | RegExp): Locator => runs(desk).getByRole("row").filter({ hasText: text });
const sentence = (desk: Desk): Locator => desk.page.locator("[data-deal-line]");
const confirm = (desk: Desk): Locator => desk.side.getByRole("region", { name: "Confirm" });
const tickets = (desk: Desk, text: string): Locator =>
  desk.panel("Ticketing").getByRole("row").filter({ hasText: text });

/** Focused stage in the chain from message to ticket. */
const place = (desk: Desk) => () =>
  desk.page.evaluate(() => {
    const at = document.activeElement;
    const found = at?.closest("[data-chain]") ?? at?.closest("[data-side-view]")?.querySelector("[data-chain]");
    return found?.getAttribute("data-chain")?.split(":")[0];
  });

/** Opens a conversation from the palette. */
async function converse(desk: Desk, typed: string, title: string): Promise<void> {
  await desk.press("Control+j");
  await desk.page.keyboard.type(typed);
  await expect(desk.palette.getByRole("option", { selected: true })).toContainText(title);
  await desk.press("Enter");
  await expect(chatOf(desk).getByRole("log")).toBeVisible();
}

async function walks(desk: Desk, stops: readonly string[]): Promise<void> {
  for (const next of stops) {
    await desk.press("Alt+.");
    await expect.poll(place(desk)).toBe(next);
  }
}

test.beforeAll(async ({ browser, playwright, baseURL }) => {
  const origin = must(baseURL, "baseURL");
  await withoutQuotes(playwright, baseURL, ["dealer@meridian.example", "dealer@narmada.example"]);
  asha = await Desk.open(browser, "dealer@meridian.example");
  rohan = await Desk.open(browser, "dealer@narmada.example");
  vikram = await Desk.open(browser, "dealer@sahyadri.example");
  for (const desk of [asha, rohan, vikram]) await desk.page.setViewportSize({ width: 1920, height: 1080 });
  ashaChat = await ChatApi.signIn(playwright, origin, "dealer@meridian.example");
  third = await Eavesdropper.signIn(playwright, origin, "dealer@sahyadri.example", VIKRAM);
});
test.afterAll(async () => {
  for (const each of [asha, rohan, vikram, ashaChat, third]) await each.close();
});

/** A price that no earlier try of these journeys has quoted, since sent messages stay in the conversations. */
function priceOfTry(price: number): string {
  const { repeatEachIndex, retry } = test.info();
  return (price + (2 * repeatEachIndex + retry) / 100).toFixed(2);
}

/**
 * Checks that the third dealer's screen, lists and sockets show nothing of an answer. @param needs that dealer's count
 * of open requests before it
 */
async function thirdKnowsNothing(clusterId: string, needs: number): Promise<void> {
  const lists = [
    "/api/trade/cluster/",
    "/api/chatter/trade/",
    "/api/trade/d/market/?search=7.10",
    "/api/chat/channels/",
  ];
  const read = (await Promise.all(lists.map((path) => third.read(path)))).join("\n");
  for (const trace of [clusterId, "answer in Clusters", 'line_answers","seq":1']) {
    expect(third.received).not.toContain(trace);
    expect(read).not.toContain(trace);
  }
  await expect(vikram.quotes(BOND)).toHaveCount(0);
  await expect(vikram.page.getByText("answer in Clusters")).toHaveCount(0);
  expect(await vikram.needs()).toBe(needs);
}

async function openClusterId(desk: Desk): Promise<string> {
  const held = await desk.side.locator('[data-chain^="cluster:"]').first().getAttribute("data-chain");
  return must(held, "the open cluster").replace("cluster:", "");
}

test("by keyboard: an offer written to one dealer is lifted, its writer is notified, accepts, and both have the ticket", async () => {
  const price = priceOfTry(101.43);
  const inTables = `${price}00`;
  const quote = `7.10 gs 34 offer ${price} 10cr t1`;
  // Other requests may also be open for her.
  const { needsMe } = asha;
  const [before, ofThird] = [await asha.needs(), await vikram.needs()];
  const direct = await ashaChat.openDirect(ROHAN);
  await ashaChat.sendMessage(direct, quote);

  await test.step("Narmada lifts it from Private Runs: one sentence, its own key", async () => {
    await expect(line(rohan, inTables)).toHaveCount(1);
    await rohan.press("g", "v", "Control+Home");
    await expect(line(rohan, inTables)).toHaveAttribute("aria-selected", "true");
    await rohan.press("a");
    await expect(rohan.side).toHaveAttribute("data-side-view", "line.answer");
    await expect(sentence(rohan)).toContainText(`Lift Asha Kulkarni, Meridian Mutual Fund, 10 Cr ${BOND} at ${price}`);
    await expect(sentence(rohan)).toBeFocused();
    await rohan.press("Enter");
    await expect(rohan.side).toHaveAttribute("data-side-view", "line.answer");
    await rohan.press("y");
    await expect(rohan.side).toHaveAttribute("data-side-view", "cluster.view");
    await expect(rohan.side).toContainText("Their turn");
    await expect(line(rohan, inTables)).toContainText("Answered by Narmada Bank, Cluster");
  });
  const clusterId = await openClusterId(rohan);

  await test.step("Meridian is notified by toast, in Needs me, on the line and by a reply to the message", async () => {
    await expect(asha.toast("Your turn: Narmada Bank lifts your offer")).toContainText(
      `10.00 Cr ${BOND} at ${inTables}`,
    );
    await expect(needsMe).toHaveText(new RegExp(`${before + 1}$`));
    await expect(line(asha, inTables)).toContainText("Answered by Narmada Bank, Cluster");
    await converse(asha, "rohan", "Rohan Mehta");
    await expect(message(asha, `Lifts 10 Cr at ${price}; answer in Clusters`)).toContainText(quote);
    await expect(message(asha, quote).first()).toContainText("Answered by Narmada Bank");
  });

  await test.step("Meridian accepts by key", async () => {
    await asha.press("Escape");
    await asha.walkTo("Your turn");
    await expect(asha.side.getByRole("row").filter({ hasText: "You" }).first()).toContainText("chat, subject");
    await asha.press("Control+Enter");
    await expect(sentence(asha)).toContainText("You sell 10.00 Cr");
    await asha.press("y");
    await expect(asha.toast("Done: ticket")).toBeVisible();
    await expect(asha.side).toContainText(`Dealt: 10.00 Cr at ${inTables}`);
  });

  await test.step("both have the ticket, and walk the chain from the message to it", async () => {
    for (const desk of [asha, rohan]) {
      await expect(tickets(desk, BOND).first()).toContainText(inTables);
      await desk.press("Escape");
      await line(desk, inTables).click();
      await expect.poll(place(desk)).toBe("run");
      await walks(desk, ["cluster", "ticket", "message", "run"]);
      await desk.press("Alt+,");
      await expect.poll(place(desk)).toBe("message");
    }
  });

  await test.step("a page opened later still lists what was done today, at what it was done", async () => {
    await asha.page.reload();
    await asha.isLive();
    await asha.press("g", "c");
    const row = asha.panel("Clusters").getByRole("row").filter({ hasText: BOND }).first();
    await expect(row).toContainText("Done");
    await expect(line(asha, inTables)).toContainText("Answered by Narmada Bank");
  });

  await thirdKnowsNothing(clusterId, ofThird);
});

test("by mouse: a bid sent in a group is hit from its chip, and the others of the group see nothing", async () => {
  const price = priceOfTry(99.85);
  const ofThird = await vikram.needs();
  const name = `Hit desk ${Date.now().toString(36)}`;
  const group = await ashaChat.openGroup(name, [ROHAN, VIKRAM]);
  for (const desk of [rohan, vikram]) {
    expect((await desk.page.request.post(`/api/chat/channels/${group}/accept/`)).ok()).toBe(true);
  }
  await ashaChat.sendMessage(group, `6.79 gs oct 34 bid ${price} 5cr`);

  await converse(rohan, name, name);
  const chip = message(rohan, "6.79 gs oct 34 bid").getByRole("button", { name: /^Bid 5\.00\sCr/ });
  await chip.click();
  await expect(rohan.page.getByRole("menu").getByRole("menuitem").first()).toHaveText(/^Hit or lift the line/);
  await rohan.page.getByRole("menuitem", { name: "Hit or lift the line" }).click();
  await expect(sentence(rohan)).toContainText(
    `Hit Asha Kulkarni, Meridian Mutual Fund, 5 Cr 6.79% GS Oct-2034 at ${price}`,
  );

  await test.step("another size is another sentence", async () => {
    await confirm(rohan).getByRole("button", { name: "Back" }).click();
    await rohan.side.getByLabel("Size (face value)").fill("2cr");
    await rohan.page.getByRole("button", { name: "Review the answer to the line" }).click();
    await expect(sentence(rohan)).toContainText("Hit Asha Kulkarni, Meridian Mutual Fund, 2 Cr 6.79% GS Oct-2034");
    await confirm(rohan).getByRole("button", { name: "Hit" }).click();
    // Moves away because a toast under the pointer stays open, over the buttons of the next step.
    await rohan.page.mouse.move(20, 400);
    await expect(rohan.side).toHaveAttribute("data-side-view", "cluster.view");
  });
  const clusterId = await openClusterId(rohan);
  await expect(rohan.side.getByRole("button", { name: "Withdraw my offer" })).toBeVisible();

  await test.step("the two talk in their direct conversation; the group stands as it stood", async () => {
    await expect(asha.toast("Your turn: Narmada Bank hits your bid")).toBeVisible();
    await converse(asha, "rohan", "Rohan Mehta");
    await expect(message(asha, `Hits 2 Cr 6.79% GS Oct-2034 at ${price}; answer in Clusters`)).toHaveCount(1);
    await converse(vikram, name, name);
    await expect(message(vikram, "6.79 gs oct 34 bid")).toHaveCount(1);
    await expect(message(vikram, "6.79 gs oct 34 bid")).not.toContainText("Answered");
    await expect(line(vikram, `${price}00`)).not.toContainText("Answered");
  });
  await thirdKnowsNothing(clusterId, ofThird);

  await test.step("the writer counters by mouse and the other side accepts that", async () => {
    await asha.walkTo(`${price}00`, "mouse");
    const counter = asha.side.getByRole("form", { name: "Counter" });
    await counter.getByRole("textbox", { name: "Price" }).fill("99.80");
    await asha.side.getByRole("button", { name: /^Counter/ }).click();
    await expect(sentence(asha)).toHaveText(
      /^Your counter: You buy 2\.00\sCr 6\.79% GS Oct-2034 at \d\.\d{4} % \(99\.8000\) from Narmada Bank for ₹\s[\d,]+\.\d\d, settling /,
    );
    await confirm(asha).getByRole("button", { name: "Send the counter" }).click();
    await expect(rohan.side).toContainText("Your turn");
    await rohan.side.getByRole("button", { name: "Accept" }).click();
    await confirm(rohan).getByRole("button", { name: "Accept" }).click();
    await expect(rohan.toast("Done: ticket")).toBeVisible();
    await expect(rohan.side).toContainText(/Dealt: 2\.00\sCr at 99\.8000/);
  });
  await thirdKnowsNothing(clusterId, ofThird);
});
