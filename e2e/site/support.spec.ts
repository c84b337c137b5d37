import { expect, test, type Locator, type Page } from "@playwright/test";
import { faults } from "../pages/axe.ts";
import { agree } from "../pages/consent.ts";
import { Desk } from "../pages/desk.ts";
import { toastOn, toastsOn } from "../pages/toasts.ts";

// How people reach us: by modals, by requests that stand where something is missing, and by the widget.

test.use({ serviceWorkers: "block" });

const BOND = "/security/IN0020230085";
const dialog = (page: Page, name: string): Locator => page.getByRole("dialog", { name, exact: true });

/** Sends what a press sends, and gives the ticket as it went to the server. */
async function ticketSentBy(page: Page, act: () => Promise<void>) {
  const asked = page.waitForRequest((request) => request.url().endsWith("/ext/intercom/ticket/"));
  await act();
  const request = await asked;
  expect((await request.response())?.status()).toBe(200);
  return request.postDataJSON() as { ticket_type_id: number; ticket_attributes: Record<string, unknown> };
}

test("a query, feedback and an issue are sent by keys alone, each thanked for in its own words (P-09..P-11, D-171, D-172, D-174, T-06, T-12, T-13, T-15)", async ({
  browser,
}) => {
  const { page, press, close } = await opened(browser, "dealer@meridian.example");
  for (const [key, type, noted] of [
    ["q", 3, "Your query has been noted. We will respond shortly via email."],
    ["f", 2, "Thank you for your valuable feedback"],
    ["r", 1, "Thank you for reporting the issue. We will update you shortly via email."],
  ] as const) {
    await test.step(noted, async () => {
      await press("h", key);
      const modal = dialog(page, "Support");
      await expect(modal.getByLabel("Subject")).toBeFocused();
      await page.keyboard.type(`About ${key}`);
      await page.keyboard.press("Control+Enter");
      await expect(modal.getByLabel("Message", { exact: true })).toHaveAccessibleDescription("Message is required.");
      await expect(modal.getByLabel("Message", { exact: true })).toBeFocused();
      await page.keyboard.type("What I mean.");
      const sent = await ticketSentBy(page, () => page.keyboard.press("Control+Enter"));
      expect(sent.ticket_type_id).toBe(type);
      await expect(toastOn(page, noted)).toBeVisible();
      await expect(modal).toHaveCount(0);
    });
  }
  await test.step("the contact form is there by key, too (T-16, D-198)", async () => {
    await press("h", "c");
    const modal = dialog(page, "Contact us");
    await modal.getByLabel("Subject").fill("A word");
    await modal.getByLabel("Message", { exact: true }).fill("Of thanks.");
    const sent = await ticketSentBy(page, () => modal.getByRole("button", { name: "Send" }).click());
    expect(sent.ticket_attributes).toMatchObject({ request_type: "CONTACT_FORM" });
    await expect(toastOn(page, "Your message has been noted")).toBeVisible();
  });
  await close();
});

test("what fails says so in its own words with the sound of an error, and nothing typed is lost (T-05, T-06, T-10, T-11, T-19, U-25, U-26)", async ({
  browser,
}) => {
  const { page, press, close } = await opened(browser, "dealer@meridian.example", async (context) => {
    // A browser that can play nothing: failing to play is never an error.
    await context.addInitScript(() => {
      const played = { count: 0 };
      Object.assign(window, { played });
      window.AudioContext = class {
        constructor() {
          played.count += 1;
          throw new Error("no sound here");
        }
      } as unknown as typeof AudioContext;
    });
  });
  await page.route("**/api/session/", async (route) => {
    const answer = await route.fetch();
    const told = (await answer.json()) as { support: object };
    await route.fulfill({
      response: answer,
      json: { ...told, support: { ...told.support, email: "desk@yieldboard.example" } },
    });
  });
  await page.reload();
  await expect(page.getByRole("button", { name: "Support", exact: true })).toBeVisible();
  const failures: Error[] = [];
  page.on("pageerror", (error) => failures.push(error));
  await page.route("**/ext/intercom/ticket/", (route) => route.fulfill({ status: 503, body: "" }));
  await press("h", "q");
  const modal = dialog(page, "Support");
  await modal.getByLabel("Subject").fill("Kept");
  await modal.getByLabel("Message", { exact: true }).fill("Every word.");
  await page.keyboard.press("Control+Enter");
  await expect(toastOn(page, "Error creating intercom ticket: Something went wrong!")).toBeVisible();
  const played = () => page.evaluate(() => (window as unknown as { played: { count: number } }).played.count);
  const errors = await played();
  expect(errors).toBeGreaterThan(0);
  await modal.getByLabel("What is it?").selectOption({ label: "Request access" });
  await page.keyboard.press("Control+Enter");
  await expect(
    toastOn(page, "Something went wrong. Please try again or mail us at desk@yieldboard.example"),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(modal).toHaveCount(0);
  await press("h", "q");
  await expect(modal.getByLabel("Subject")).toHaveValue("Kept");
  await expect(modal.getByLabel("Message", { exact: true })).toHaveValue("Every word.");
  await page.unrouteAll();
  const sent = await ticketSentBy(page, () => page.keyboard.press("Control+Enter"));
  expect(sent.ticket_type_id).toBe(4);
  await expect(toastOn(page, "Your request has been noted. We will update you shortly via email.")).toBeVisible();
  expect(await played()).toBeGreaterThan(errors);
  expect(failures).toEqual([]);
  await close();
});

test("a file that is not what it says is refused at its place, a good one goes along (A-085, A-086, T-09)", async ({
  browser,
}) => {
  const { page, press, close } = await opened(browser, "dealer@meridian.example");
  await press("h", "r");
  const modal = dialog(page, "Support");
  const chooser = modal.getByLabel("Files to attach");
  await chooser.setInputFiles({
    name: "shot.png",
    mimeType: "image/png",
    buffer: Buffer.from("MZ\u0090\u0000", "latin1"),
  });
  await expect(toastOn(page, "Error uploading file: Something went wrong!")).toBeVisible();
  await expect(modal.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
  await modal.getByRole("button", { name: "Remove shot.png" }).click();
  await chooser.setInputFiles({ name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("What I saw.") });
  await expect(modal.getByRole("button", { name: "Remove note.txt" })).toBeVisible();
  await modal.getByLabel("Subject").fill("With a note");
  await modal.getByLabel("Message", { exact: true }).fill("See the file.");
  const sent = await ticketSentBy(page, () => page.keyboard.press("Control+Enter"));
  expect(sent.ticket_attributes["attachments"]).toHaveLength(1);
  await close();
});

/** Opens a request at its place, and sends it as it stands. */
async function sendsRequest(page: Page, open: Locator, title: string, type: string): Promise<void> {
  await open.first().click();
  const modal = dialog(page, title);
  const sent = await ticketSentBy(page, () => modal.getByRole("button", { name: /^Send request/ }).click());
  expect(sent).toMatchObject({ ticket_type_id: 4, ticket_attributes: { request_type: type } });
  await expect(toastOn(page, "Your request has been noted. We will update you shortly via email.")).toBeVisible();
  await expect(modal).toHaveCount(0);
}

test("whoever does not trade asks on a bond's page for trading, the live market and depth (D-173, D-191..D-193, T-14)", async ({
  browser,
}) => {
  const { page, close } = await opened(browser, "research@meridian.example", undefined, "/find");
  await page.goto(BOND);
  const main = page.getByRole("main");
  const button = (name: string) => main.getByRole("button", { name, exact: true });
  await sendsRequest(page, button("Request access to trade"), "Request access to trade", "REQUEST_ACCESS_TO_TRADE");
  await sendsRequest(page, button("Request the live market"), "Request the live market", "REQUEST_LIVE_MARKET_UPGRADE");
  await sendsRequest(page, button("Request depth"), "Request depth", "REQUEST_DEPTH_FEATURE");
  await test.step("what was sent stands in the profile, by the toast's own button (D-180, D-181)", async () => {
    await toastsOn(page).getByRole("button", { name: "My requests" }).click();
    await expect(page).toHaveURL(/\/profile#requests$/);
    const list = page.getByRole("list", { name: "My requests" });
    await expect(list.getByRole("listitem").first()).toContainText("Request depth");
    await expect(list.getByRole("listitem").first()).toContainText("Open");
  });
  await close();
});

test("pricing and cash flows of a bond that has none are asked for by palette, and an issue of it from its page (D-189, D-190, D-197)", async ({
  browser,
}) => {
  const { page, press, close } = await opened(browser, "dealer@meridian.example");
  for (const [title, type] of [
    ["Request pricing", "REQUEST_PRICING"],
    ["Request cash flows", "REQUEST_CASHFLOW_UPGRADE"],
  ] as const) {
    await press("Control+k");
    await page.keyboard.type(title);
    await page
      .getByRole("option", { name: new RegExp(title) })
      .first()
      .click();
    await page.keyboard.type("IN0020230085");
    await page.getByRole("option").filter({ hasText: "IN0020230085" }).first().click();
    const modal = dialog(page, title);
    const sent = await ticketSentBy(page, () => modal.getByRole("button", { name: /^Send request/ }).click());
    expect(sent.ticket_attributes).toMatchObject({ request_type: type, finstrument_id: "IN0020230085" });
    await expect(modal).toHaveCount(0);
  }
  await page.goto(BOND);
  await page.getByRole("main").getByRole("button", { name: "Report an issue", exact: true }).click();
  const modal = dialog(page, "Report an issue");
  await modal.getByLabel("Maturity date seems incorrect").check();
  const sent = await ticketSentBy(page, () => modal.getByRole("button", { name: /^Report issue/ }).click());
  expect(sent).toMatchObject({
    ticket_type_id: 1,
    ticket_attributes: { kind: "pricing_and_cashflow", request_type: "REPORT_ISSUE_FOR_PRICING_AND_CASHFLOW" },
  });
  await close();
});

test("an ops admin asks for the exchange's connection and for help with moving (D-194, D-199)", async ({ browser }) => {
  const { page, close } = await opened(browser, "admin@meridian.example", undefined, "/manage-users");
  const button = (name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
  await page.goto("/exchange-credentials");
  await sendsRequest(
    page,
    button("Request integration"),
    "Request integration with the exchange",
    "REQUEST_INTEGRATE_WITH_EXCHANGE",
  );
  await page.goto("/profile#firm");
  await sendsRequest(page, button("Move our business here"), "Move our business here", "BUSINESS_MIGRATE");
  await close();
});

test("a visitor who asks for access says who they are, field by field (D-182..D-187, D-195, D-196)", async ({
  page,
}) => {
  for (const [path, open, title, type] of [
    ["/contact", "Request access", "Request access", "REQUEST_ACCESS"],
    ["/inventory", "Request access to inventory", "Request access to inventory", "REQUEST_ACCESS_INVENTORY"],
  ] as const) {
    await page.goto(path);
    await page.getByRole("main").getByRole("button", { name: open, exact: true }).click();
    const modal = dialog(page, title);
    await modal.getByRole("button", { name: /^Send request/ }).click();
    await expect(modal.getByRole("group", { name: /5 things are wrong/ })).toBeFocused();
    await expect(modal.getByLabel("Phone")).toHaveAccessibleDescription("Phone is required.");
    await modal.getByLabel("First name").fill("Asha");
    await modal.getByLabel("Last name").fill("Rao");
    await modal.getByLabel("Phone").fill("9820012345");
    await modal.getByLabel("Email").fill("asha@rao-capital.example");
    await modal.getByLabel("Company name").fill("Rao Capital");
    await modal.getByLabel("Brand name").fill("Rao");
    const sent = await ticketSentBy(page, () => modal.getByRole("button", { name: /^Send request/ }).click());
    expect(sent.ticket_attributes).toMatchObject({
      request_type: type,
      profile: { first_name: "Asha", phone: "9820012345", company_name: "Rao Capital", brand_name: "Rao" },
    });
    await expect(toastOn(page, "Your request has been noted. We will update you shortly via email.")).toBeVisible();
  }
});

test("the widget opens by key and by mouse, takes a message, lists what was asked, and gives the focus back (F-37)", async ({
  browser,
}) => {
  const { page, press, close } = await opened(browser, "viewer@meridian.example");
  const widget = dialog(page, "Support");
  await press("h", "h");
  await expect(widget.getByLabel("Subject")).toBeFocused();
  await widget.getByLabel("Subject").fill("From the widget");
  await widget.getByLabel("Message", { exact: true }).fill("A question.");
  await ticketSentBy(page, () => page.keyboard.press("Control+Enter"));
  await expect(widget.getByRole("list", { name: "My requests" })).toContainText("From the widget");
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("contentinfo").getByRole("button", { name: "Support" }).click();
  await expect(widget).toBeVisible();
  await widget.getByRole("button", { name: "Close support" }).click();
  await expect(widget).toHaveCount(0);
  await close();
});

test("a visitor on a phone has the widget, within the page and without history (F-37)", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/about");
  await page.getByRole("button", { name: "Support", exact: true }).click();
  const widget = dialog(page, "Support");
  await expect(widget.getByLabel("Subject")).toBeFocused();
  await expect(widget.getByRole("radio", { name: "My requests" })).toHaveCount(0);
  const box = await widget.boundingBox();
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 390).toBe(true);
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(widget).toHaveCount(0);
});

test("the premium plan opens the inventory to its firms, and asks others for an upgrade in its place (F-32, E-09..E-13, E-18, M-26, R-09, U-32)", async ({
  browser,
}) => {
  const lacking = await opened(browser, "dealer@sahyadri.example");
  await lacking.press("g", "Shift+I");
  await expect(lacking.page.getByRole("heading", { level: 1 })).toHaveText("Inventory");
  const premium = lacking.page.getByRole("region", { name: "Premium", exact: true });
  await expect(premium).toContainText("Upgrade to premium plan to start");
  await expect(premium.getByRole("listitem")).toHaveText([
    "managing your portfolio efficiently",
    "execute trades from a single screen",
    "record external trades",
  ]);
  const barred = await lacking.page.request.get("/api/inventory/");
  expect(barred.status()).toBe(402);
  expect(await faults(lacking.page)).toEqual([]);
  const sent = await ticketSentBy(lacking.page, () =>
    premium.getByRole("button", { name: "Request Upgrade" }).press("Enter"),
  );
  expect(sent.ticket_attributes).toMatchObject({
    title: "Upgrade to the premium plan",
    request_type: "REQUEST_ACCESS",
    page: "/inventory",
  });
  await expect(premium.getByRole("status")).toHaveText(
    "Your request has been noted. We will update you shortly via email.",
  );
  await lacking.close();
  const member = await opened(browser, "dealer@narmada.example");
  await member.press("g", "Shift+I");
  await expect(member.page.getByRole("grid", { name: "Holdings" })).toBeVisible();
  await expect(member.page.getByRole("region", { name: "Premium", exact: true })).toHaveCount(0);
  await member.close();
});

test("Mind opens to those on trial, and asks the others for a subscription (F-33, M-05, M-27, P-15, R-29..R-32, R-41, S-10, T-17)", async ({
  browser,
}) => {
  const trial = await opened(browser, "research@meridian.example", undefined, "/find");
  await trial.press("g", "q");
  await expect(trial.page.getByRole("heading", { level: 1 })).toHaveText("Mind: an AI analyst");
  await expect(trial.page.getByRole("complementary", { name: "Conversations" })).toBeVisible();
  expect(await faults(trial.page)).toEqual([]);
  await trial.page.goto("/mind/public/abc");
  await expect(trial.page.getByRole("heading", { level: 1 })).toHaveText("Not Found");
  await expect(trial.page.getByRole("complementary", { name: "Conversations" })).toHaveCount(0);
  await trial.close();
  const lapsed = await opened(browser, "lapsed@meridian.example", undefined, "/find");
  await lapsed.page.goto("/mind");
  await expect(lapsed.page.getByRole("heading", { level: 1 })).toHaveText("Free Trial has Ended!");
  await lapsed.page.getByRole("button", { name: "Contact sales" }).click();
  await expect(toastOn(lapsed.page, "You're almost there! Our team will be in touch soon")).toBeVisible();
  await lapsed.close();
});

/** A signed-in browser with the keys of its desk. */
async function opened(
  browser: Parameters<typeof Desk.open>[0],
  email: string,
  prepare?: NonNullable<Parameters<typeof Desk.open>[2]>["prepare"],
  home = "/dart",
) {
  const desk = await Desk.open(browser, email, { home, ...(prepare === undefined ? {} : { prepare }) });
  await expect(desk.page.getByRole("button", { name: "Support", exact: true })).toBeVisible();
  return { page: desk.page, press: (...keys: string[]) => desk.press(...keys), close: () => desk.close() };
}

test("whoever is invited to a registered firm may join by name and mailed code, and completes the profile later (A-012, D-041, D-059, V-41)", async ({
  browser,
  request,
}) => {
  const email = "lite.joiner@meridian.example";
  const admin = await opened(browser, "admin@meridian.example", undefined, "/manage-users");
  await admin.page.getByRole("button", { name: "Invite" }).click();
  const form = admin.page.getByRole("form", { name: "Invite somebody" });
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("First name").fill("Ira");
  await form.getByLabel("Last name").fill("Bose");
  await form.getByLabel("Market Researcher").check();
  await form.getByRole("button", { name: "Send invitation" }).click();
  await expect(admin.page.getByRole("row").filter({ hasText: "Ira Bose" })).toContainText(/Invited/i);
  await admin.close();

  const outbox = async (what: RegExp) => {
    const rows = (await (await request.get("/dev/outbox")).text()).split("<tr>");
    return rows.filter((row) => row.includes(`>${email}<`)).flatMap((row) => what.exec(row)?.[1] ?? [])[0] ?? "";
  };
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto((await outbox(/href="[^"]*?(\/client\/register[^"]*)"/)).replaceAll("&#38;", "&"));
  await page.getByRole("button", { name: "Join with your name only, the rest later" }).click();
  await expect(page.getByLabel("First name")).toBeFocused();
  await page.getByLabel("First name").fill("");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("First name")).toHaveAccessibleDescription("First name is required.");
  await page.getByLabel("First name").fill("Ira");
  await expect(page.getByLabel("Last name")).toHaveValue("Bose");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("One-time code")).toBeFocused();
  await page.getByLabel("One-time code").fill(await outbox(/(\d{6}) is your/));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/find");
  await agree(page);
  await page.goto("/profile");
  await expect(page.getByText("Your profile is not complete yet")).toBeVisible();
  await context.close();
});
