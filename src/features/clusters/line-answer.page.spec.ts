import { expect, test, type Locator } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { withoutQuotes } from "#e2e/pages/api-dealer.ts";
import { ChatApi } from "#e2e/pages/chat-api.ts";
import { Desk } from "#e2e/pages/desk.ts";

// Answering a line of a chat: its firm, its status, and the terms that its bond leaves open.

const ROHAN = "usr_dealernarmada";

let asha: Desk;
let rohan: Desk;
let ashaChat: ChatApi;

const line = (desk: Desk, text: string | RegExp): Locator =>
  desk.panel("Private Runs").getByRole("grid", { name: "Private Runs" }).getByRole("row").filter({ hasText: text });
const sentence = (desk: Desk): Locator => desk.page.locator("[data-deal-line]");

test.beforeAll(async ({ browser, playwright, baseURL }) => {
  await withoutQuotes(playwright, baseURL, ["dealer@meridian.example", "dealer@narmada.example"]);
  asha = await Desk.open(browser, "dealer@meridian.example");
  rohan = await Desk.open(browser, "dealer@narmada.example");
  for (const desk of [asha, rohan]) await desk.page.setViewportSize({ width: 1920, height: 1080 });
  ashaChat = await ChatApi.signIn(playwright, must(baseURL, "baseURL"), "dealer@meridian.example");
});
test.afterAll(async () => {
  for (const each of [asha, rohan, ashaChat]) await each.close();
});

test("one's own line is published, not answered", async () => {
  const price = "99.70";
  await ashaChat.sendMessage(await ashaChat.openDirect(ROHAN), `6.79 gs oct 34 bid ${price} 5cr`);
  await line(asha, `${price}00`).click();
  await asha.press("a");
  await expect(asha.toast("Your own firm quoted this")).toBeVisible();
  await asha.press("Enter");
  await expect(asha.side.getByRole("form", { name: "EOI" })).toContainText(
    `Buy 5.00 Cr 6.79% GS Oct-2034 at ${price}00`,
  );
  await asha.press("Escape");
  await line(asha, `${price}00`).click({ button: "right" });
  const first = asha.page.getByRole("menuitem").first();
  await expect(first).toHaveText(/^Publish an EOI from the line/);
  await expect(asha.page.getByRole("menuitem").nth(1)).toHaveText(/Your own firm quoted this/);
  await asha.press("Escape");
});

test("a line that changes under a sentence turns it grey and says so, and the next sentence is for the line as it is", async () => {
  const direct = await ashaChat.openDirect(ROHAN);
  await ashaChat.sendMessage(direct, "6.79 gs oct 34 offer 100.10 5cr");
  await line(rohan, "100.1000").click();
  await rohan.press("Enter");
  await expect(sentence(rohan)).toContainText("at 100.10");
  await ashaChat.sendMessage(direct, "6.79 gs oct 34 offer 100.15 5cr");
  await expect(rohan.side.getByRole("status")).toContainText(
    "The line changed to: Offer 5.00 Cr 6.79% GS Oct-2034 at 100.15.",
  );
  await expect(rohan.lapsed).toContainText("This changed while waiting for your key.");
  await rohan.press("y");
  await rohan.press("Control+Enter");
  await expect(sentence(rohan)).toContainText("Bid Asha Kulkarni");
  await expect(rohan.lapsed).toHaveCount(0);
  await ashaChat.sendMessage(direct, "6.79 gs oct 34 offer off");
  await expect(rohan.side.getByRole("status")).toContainText("This line is no longer live.");
  await rohan.press("Control+Enter");
  await expect(rohan.side.getByRole("form").getByRole("alert")).toContainText("This line is no longer live.");
  await expect(rohan.lapsed).toContainText("This line is no longer live.");
  await rohan.press("n", "Escape");
});

test("terms that no source has are stated by whoever answers, and stand in the sentence and with the other side", async () => {
  const { needsMe } = asha;
  const before = await asha.needs();
  await ashaChat.sendMessage(await ashaChat.openDirect(ROHAN), "INE296A07SG2 offer 7.35% 5cr t1");
  await line(rohan, "7.3500").click();
  await rohan.press("Enter");
  await expect(sentence(rohan)).toContainText("coupon yearly (assumed");
  const assumed = must(await rohan.side.getByText(/^Assumed: /).textContent(), "assumptions").replace("Assumed: ", "");
  await expect(rohan.side.getByText(assumed)).toHaveCount(1);
  await rohan.side.getByRole("combobox", { name: "Coupon" }).selectOption({ label: "Monthly" });
  await expect(sentence(rohan)).toHaveCount(0);
  await rohan.press("Control+Enter");
  await expect(sentence(rohan)).toContainText(/coupon monthly \(stated .*Narmada Bank\)/);
  await rohan.press("y");
  await expect(rohan.side).toHaveAttribute("data-side-view", "cluster.view");
  await expect(needsMe).toHaveText(new RegExp(`${before + 1}$`));
  await asha.walkTo("Coupon monthly, stated", "mouse");
  await asha.press("Escape");
  await rohan.press("Escape");
});
