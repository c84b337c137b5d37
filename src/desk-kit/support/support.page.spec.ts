import { expect, test, type Locator, type Page } from "@playwright/test";
import { faults } from "#e2e/pages/axe.ts";
import { Desk } from "#e2e/pages/desk.ts";
import { toastOn, toastsOn } from "#e2e/pages/toasts.ts";

// Ways to reach us: modals, requests in place of a missing feature, and the widget.

const BOND = "/security/IN0020230085";
const dialog = (page: Page, name: string): Locator => page.getByRole("dialog", { name, exact: true });

/** Runs the act and returns the ticket it sent to the server. */
async function ticketSentBy(page: Page, act: () => Promise<void>) {
  const asked = page.waitForRequest((request) => request.url().endsWith("/ext/intercom/ticket/"));
  await act();
  const request = await asked;
  expect((await request.response())?.status()).toBe(200);
  return request.postDataJSON() as { ticket_type_id: number; ticket_attributes: Record<string, unknown> };
}

/** Opens a request at its place and sends it unchanged. */
async function sendsRequest(page: Page, open: Locator, title: string, type: string): Promise<void> {
  await open.first().click();
  const modal = dialog(page, title);
  const sent = await ticketSentBy(page, () => modal.getByRole("button", { name: /^Send request/ }).click());
  expect(sent).toMatchObject({ ticket_type_id: 4, ticket_attributes: { request_type: type } });
  await expect(toastOn(page, "Your request has been noted. We will update you shortly via email.")).toBeVisible();
  await expect(modal).toHaveCount(0);
}

test.describe("of a dealer", () => {
  let desk: Desk;
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    desk = await Desk.open(browser, "dealer@meridian.example");
    ({ page } = desk);
    await expect(page.getByRole("button", { name: "Support", exact: true })).toBeVisible();
  });
  // The form closes after the response; until then it would receive the keys.
  test.beforeEach(() => expect(page.getByRole("dialog")).toHaveCount(0));
  test.afterAll(() => desk.close());

  test("a query, feedback and an issue are sent by keys alone, each thanked for in its own words (P-09..P-11, D-171, D-172, D-174, T-06, T-12, T-13, T-15)", async () => {
    for (const [key, type, noted] of [
      ["q", 3, "Your query has been noted. We will respond shortly via email."],
      ["f", 2, "Thank you for your valuable feedback"],
      ["r", 1, "Thank you for reporting the issue. We will update you shortly via email."],
    ] as const) {
      await test.step(noted, async () => {
        await desk.press("h", key);
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
      await desk.press("h", "c");
      const modal = dialog(page, "Contact us");
      await modal.getByLabel("Subject").fill("A word");
      await modal.getByLabel("Message", { exact: true }).fill("Of thanks.");
      const sent = await ticketSentBy(page, () => modal.getByRole("button", { name: "Send" }).click());
      expect(sent.ticket_attributes).toMatchObject({ request_type: "CONTACT_FORM" });
      await expect(toastOn(page, "Your message has been noted")).toBeVisible();
    });
  });

  test("a file that is not what it says is refused at its place, a good one goes along (A-085, A-086, T-09)", async () => {
    await desk.press("h", "r");
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
  });

  test("the widget opens by key and by mouse, takes a message, lists what was asked, and gives the focus back (F-37)", async () => {
    const widget = dialog(page, "Support");
    await desk.press("h", "h");
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
  });

  test("pricing and cash flows of a bond that has none are asked for by palette, and an issue of it from its page (D-189, D-190, D-197)", async () => {
    for (const [title, type] of [
      ["Request pricing", "REQUEST_PRICING"],
      ["Request cash flows", "REQUEST_CASHFLOW_UPGRADE"],
    ] as const) {
      await desk.press("Control+k");
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
  });
});

test.describe("without a worker", () => {
  // A service worker would fetch the session itself and bypass the test's responses.
  test.use({ serviceWorkers: "block" });

  test("what fails says so in its own words with the sound of an error, and nothing typed is lost (T-05, T-06, T-10, T-11, T-19, U-25, U-26)", async ({
    browser,
  }) => {
    const desk = await Desk.open(browser, "dealer@meridian.example", {
      prepare: async (context) => {
        // Simulates a browser that cannot play audio: this is never an error.
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
        await context.route("**/api/session/", async (route) => {
          const answer = await route.fetch();
          const session = (await answer.json()) as { support: object };
          await route.fulfill({
            response: answer,
            json: { ...session, support: { ...session.support, email: "desk@yieldboard.example" } },
          });
        });
      },
    });
    const { page } = desk;
    await expect(page.getByRole("button", { name: "Support", exact: true })).toBeVisible();
    const failures: Error[] = [];
    page.on("pageerror", (error) => failures.push(error));
    await page.route("**/ext/intercom/ticket/", (route) => route.fulfill({ status: 503, body: "" }));
    await desk.press("h", "q");
    const modal = dialog(page, "Support");
    await modal.getByLabel("Subject").fill("Kept");
    await modal.getByLabel("Message", { exact: true }).fill("Every word.");
    await page.keyboard.press("Control+Enter");
    await expect(toastOn(page, "Error creating intercom ticket: Something went wrong!")).toBeVisible();
    const played = () => page.evaluate(() => (window as unknown as { played: { count: number } }).played.count);
    const errors = await played();
    expect(errors).toBeGreaterThan(0);
    await modal.getByLabel("Request type").selectOption({ label: "Request access" });
    await page.keyboard.press("Control+Enter");
    await expect(
      toastOn(page, "Something went wrong. Please try again or mail us at desk@yieldboard.example"),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(modal).toHaveCount(0);
    await desk.press("h", "q");
    await expect(modal.getByLabel("Subject")).toHaveValue("Kept");
    await expect(modal.getByLabel("Message", { exact: true })).toHaveValue("Every word.");
    await page.unrouteAll();
    const sent = await ticketSentBy(page, () => page.keyboard.press("Control+Enter"));
    expect(sent.ticket_type_id).toBe(4);
    await expect(toastOn(page, "Your request has been noted. We will update you shortly via email.")).toBeVisible();
    expect(await played()).toBeGreaterThan(errors);
    expect(failures).toEqual([]);
    await desk.close();
  });
});

test("whoever does not trade asks on a bond's page for trading, the live market and depth (D-173, D-191..D-193, T-14)", async ({
  browser,
}) => {
  const desk = await Desk.open(browser, "research@meridian.example", { home: BOND });
  const { page } = desk;
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
  await desk.close();
});

test("an ops admin asks for the exchange's connection and for help with moving (D-194, D-199)", async ({ browser }) => {
  const desk = await Desk.open(browser, "admin@meridian.example", { home: "/exchange-credentials" });
  const { page } = desk;
  const button = (name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
  await sendsRequest(
    page,
    button("Request integration"),
    "Request integration with the exchange",
    "REQUEST_INTEGRATE_WITH_EXCHANGE",
  );
  await page.goto("/profile#firm");
  await sendsRequest(page, button("Move our business here"), "Move our business here", "BUSINESS_MIGRATE");
  await desk.close();
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
    await expect(modal.getByRole("group", { name: /Please correct 5 fields/ })).toBeFocused();
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
