import { expect, test, type Browser, type Page } from "@playwright/test";
import { TOTP, Secret } from "otpauth";
import { faults } from "../pages/axe.ts";
import { Desk, PASSWORD } from "../pages/desk.ts";

// What our own people do: requests, firms, accounts.

const STAFF = "staff@yieldboard.example";
/** Keys work once the page is drawn. */
async function openStaff(browser: Browser): Promise<Desk> {
  const desk = await Desk.open(browser, STAFF, { home: "/staff/requests" });
  await expect(desk.page.getByRole("heading", { level: 1 })).toHaveText("Requests");
  return desk;
}
const grid = (page: Page, name: string) => page.getByRole("grid", { name });
const row = (page: Page, list: string, text: string) => grid(page, list).getByRole("row").filter({ hasText: text });

/** Asks for something as the pages do. */
async function ask(desk: Desk, title: string, kind = 4): Promise<void> {
  const answer = await desk.context.request.post("/ext/intercom/ticket/", {
    data: { ticket_type_id: kind, ticket_attributes: { title, description: "We need it\nby Monday." } },
    headers: { origin: new URL(desk.page.url()).origin },
  });
  expect(answer.status()).toBe(200);
}
const outbox = async (desk: Desk) => (await desk.context.request.get("/dev/outbox")).text();

test("staff go from page to page by keys, and the palette knows each", async ({ browser }) => {
  const desk = await openStaff(browser);
  const { page } = desk;
  for (const [keys, path, title] of [
    [["g", "i"], "/staff/firms", "Firms"],
    [["g", "u"], "/staff/people", "People"],
    [["g", "y"], "/staff/bond-terms", "Bond terms"],
    [["g", "q"], "/staff/requests", "Requests"],
  ] as const) {
    await desk.press(...keys);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name: title })).toHaveAttribute(
      "aria-current",
      "page",
    );
  }
  await desk.press("Control+k");
  await page.keyboard.type("go to firms");
  await desk.press("Enter");
  await expect(page).toHaveURL(/\/staff\/firms$/);
  await desk.close();
});

test("a firm is created with its first person by keyboard alone, told what is wrong, and changed later (D-042..D-050, D-056)", async ({
  browser,
}) => {
  const desk = await openStaff(browser);
  const { page } = desk;
  await desk.press("g", "i");
  await expect(row(page, "Firms", "Narmada Bank")).toBeVisible();
  await desk.press("n");
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await page.keyboard.type("Kosi Capital");
  await desk.press("Tab", "Tab");
  await expect(page.getByLabel("Type")).toBeFocused();
  await page.getByLabel("Mode").focus();
  await page.keyboard.type("Broking");
  await page.getByRole("form", { name: "New firm" }).getByLabel("Segment").focus();
  await page.keyboard.type("Non");
  await page.getByLabel("BSE").focus();
  await desk.press("Space");
  await page.getByLabel("Mind trial ends").fill("31-Mar-2031");
  await page.getByRole("checkbox", { name: "Ops Admin" }).focus();
  await desk.press("Space");
  await desk.press("Control+Enter");
  await expect(page.getByRole("group", { name: "4 things are wrong" })).toBeFocused();
  // What was typed outlives a reload.
  await page.reload();
  await expect(row(page, "Firms", "Narmada Bank")).toBeVisible();
  await desk.press("n");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Kosi Capital");
  await page.getByLabel("Email").fill("dealer@meridian.example");
  await page.getByLabel("First name").fill("Leela");
  await page.getByLabel("Last name").fill("Rao");
  await page.getByRole("checkbox", { name: "Ops Admin" }).check();
  await desk.press("Control+Enter");
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("This email already has an account.");
  await page.getByLabel("Email").fill("admin@kosi.example");
  await desk.press("Control+Enter");
  await expect(desk.toast("Kosi Capital created")).toContainText("Invitation sent to admin@kosi.example");
  const firm = page.getByRole("region", { name: "Kosi Capital" });
  await expect(firm.getByText("Not registered")).toBeVisible();
  await expect(firm.getByText("Corporate, broking")).toBeVisible();
  await expect(row(page, "Firms", "Kosi Capital")).toContainText("31-Mar-2031");
  await expect(row(page, "Firms", "Kosi Capital")).toContainText("NSE");
  expect(await outbox(desk)).toContain("admin@kosi.example");

  await desk.press("/");
  await expect(page.getByLabel("Filter the firms")).toBeFocused();
  await page.keyboard.type("kosi");
  await expect(page.getByRole("main").getByText("1 firm", { exact: true })).toBeVisible();
  await desk.press("Enter", "Enter");
  await expect(firm.getByLabel("Segment")).toBeFocused();
  await page.keyboard.type("WDM");
  await desk.press("Control+Enter");
  await expect(desk.toast("Firm saved")).toBeVisible();
  await expect(row(page, "Firms", "Kosi Capital")).toContainText("WDM");

  await firm.getByRole("link", { name: "1 person" }).click();
  await expect(row(page, "People", "Leela Rao")).toContainText("Invited");
  await expect(
    page.getByRole("region", { name: "Leela Rao" }).getByRole("button", { name: "Resend the invitation" }),
  ).toBeVisible();
  await desk.press("r");
  await expect(desk.toast("Invitation sent again")).toBeVisible();
  await desk.close();
});

test("a firm that is switched off throws its people out and says so at sign-in, until it is switched on", async ({
  browser,
}) => {
  const desk = await openStaff(browser);
  const broker = await Desk.open(browser, "broker@kaveri.example");
  const { page } = desk;
  await page.goto("/staff/firms");
  await row(page, "Firms", "Kaveri Securities").click();
  const firm = page.getByRole("region", { name: "Kaveri Securities" });
  await firm.getByRole("button", { name: "Switch off" }).click();
  await expect(firm.getByLabel("Reason")).toBeFocused();
  await page.keyboard.type("They asked us to");
  // Enter alone binds nothing.
  await desk.press("Enter");
  await expect(firm.getByRole("button", { name: "Switch off now" })).toBeVisible();
  await firm.getByRole("button", { name: "Switch off now" }).click();
  await expect(desk.toast("Switched off and signed out")).toBeVisible();
  await expect(row(page, "Firms", "Kaveri Securities")).toContainText("Switched off");
  expect((await broker.context.request.get("/api/client/")).status()).toBe(401);
  // Their page leaves by itself.
  await expect(broker.page).toHaveURL(/:\d+\/$/);
  await broker.signIn("broker@kaveri.example");
  await expect(
    broker.page.getByText("Your firm's access to Yieldboard is switched off. Write to us on the contact page."),
  ).toBeVisible();

  await expect(grid(page, "Firms")).toBeFocused();
  await desk.press("d");
  await expect(firm.getByLabel("Reason")).toBeFocused();
  await page.keyboard.type("Settled with them");
  await desk.press("Control+Enter");
  await expect(desk.toast("Switched on")).toBeVisible();
  await broker.page.keyboard.press("Enter");
  await expect(broker.page).toHaveURL(/\/dart$/);
  await broker.close();
  await desk.close();
});

test("a request comes by itself, is granted at the firm's setting by mouse, and closed with a reason that is mailed (D-173)", async ({
  browser,
}) => {
  const desk = await openStaff(browser);
  const dealer = await Desk.open(browser, "dealer@sahyadri.example");
  const { page } = desk;
  await ask(dealer, "Premium for Sahyadri");
  await expect(row(page, "Requests", "Premium for Sahyadri")).toBeVisible({ timeout: 20_000 });
  await expect(
    page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name: /Requests \d+ open/ }),
  ).toBeVisible();
  await row(page, "Requests", "Premium for Sahyadri").click();
  const request = page.getByRole("region", { name: "Premium for Sahyadri" });
  await expect(request).toContainText("We need it");
  await request.getByRole("button", { name: "Take in hand" }).click();
  await expect(desk.toast("Taken in hand")).toBeVisible();
  await expect(request).toContainText("In hand, Meera Iyer");

  await request.getByRole("link", { name: "Open the firm" }).click();
  const firm = page.getByRole("region", { name: "Sahyadri Wealth" });
  await firm.getByLabel("Premium plan").check();
  await firm.getByRole("button", { name: "Save" }).click();
  await expect(desk.toast("Firm saved")).toBeVisible();
  await expect(row(page, "Firms", "Sahyadri Wealth")).toContainText("Yes");

  await page.goBack();
  await page.getByText("In hand", { exact: true }).click();
  await row(page, "Requests", "Premium for Sahyadri").click();
  await request.getByLabel("Reason").fill("Premium is on for your firm.");
  await request.getByRole("button", { name: "Close request" }).click();
  await expect(desk.toast("Marked as done")).toBeVisible();
  expect(await outbox(desk)).toContain("Premium is on for your firm.");
  await page.getByText("Done", { exact: true }).first().click();
  await expect(row(page, "Requests", "Premium for Sahyadri")).toBeVisible();
  await page.goto("/staff/firms");
  await row(page, "Firms", "Sahyadri Wealth").click();
  await firm.getByLabel("Premium plan").uncheck();
  await firm.getByRole("button", { name: "Save" }).click();
  await expect(row(page, "Firms", "Sahyadri Wealth")).toContainText("No");
  await dealer.close();
  await desk.close();
});

test("a request is taken, answered by mail and refused by keys (D-171..D-174)", async ({ browser }) => {
  const desk = await openStaff(browser);
  const dealer = await Desk.open(browser, "dealer@sahyadri.example");
  const { page } = desk;
  await ask(dealer, "Who sees our levels?", 3);
  await page.reload();
  await page.getByLabel("Type").selectOption({ label: "Question" });
  await row(page, "Requests", "Who sees our levels?").click();
  const request = page.getByRole("region", { name: "Who sees our levels?" });
  // Its keys are of what is open.
  await expect(request.getByRole("button", { name: "Take in hand" })).toBeVisible();
  await desk.press("t");
  await expect(request).toContainText("In hand, Meera Iyer");
  await desk.press("a");
  await expect(request.getByLabel("Answer by mail")).toBeFocused();
  await desk.press("Control+Enter");
  await expect(request.getByLabel("Answer by mail")).toHaveAccessibleDescription("Answer is required.");
  await page.keyboard.type("Your own firm, and whom you answer.");
  await desk.press("Control+Enter");
  await expect(desk.toast("Answer mailed to dealer@sahyadri.example")).toBeVisible();
  await expect(request.getByRole("list", { name: "Answers" })).toContainText("Your own firm, and whom you answer.");
  expect(await outbox(desk)).toContain("Your own firm, and whom you answer.");

  await request.getByLabel("Answer by mail").blur();
  await desk.press("x");
  await expect(request.getByLabel("Reason")).toBeFocused();
  await page.keyboard.type("That is how the market works.");
  await desk.press("Control+Enter");
  await expect(desk.toast("Refused")).toBeVisible();
  await page.getByText("Refused", { exact: true }).first().click();
  await expect(row(page, "Requests", "Who sees our levels?")).toBeVisible();
  await row(page, "Requests", "Who sees our levels?").click();
  await expect(request).toContainText("That is how the market works.");
  await dealer.close();
  await desk.close();
});

test("a person is found, signed out everywhere and freed of a lost second factor by keys", async ({ browser }) => {
  const desk = await openStaff(browser);
  const viewer = await Desk.open(browser, "viewer@meridian.example");
  const { page } = desk;
  const origin = new URL(viewer.page.url()).origin;
  const post = async (path: string, data: object) => {
    const answer = await viewer.context.request.post(path, { data, headers: { origin } });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()) as { secret: string };
  };
  const { secret } = await post("/api/second-factor/set-up/", { password: PASSWORD });
  await post("/api/second-factor/confirm/", { otp: new TOTP({ secret: Secret.fromBase32(secret) }).generate() });

  await desk.press("g", "u");
  await expect(row(page, "People", "Leela Nair")).toBeVisible();
  await desk.press("/");
  await page.keyboard.type("viewer@meridian");
  await expect(page.getByRole("main").getByText("1 person", { exact: true })).toBeVisible();
  const person = page.getByRole("region", { name: "Leela Nair" });
  await expect(person.getByRole("list", { name: "Sessions" }).getByRole("listitem").first()).toContainText("127.0.0.1");
  await desk.press("Enter");
  await desk.press("c");
  await expect(person.getByLabel("Reason")).toBeFocused();
  await page.keyboard.type("Called back on the number we know");
  await desk.press("Enter");
  await expect(person.getByRole("button", { name: "Clear it now" })).toBeVisible();
  await desk.press("Control+Enter");
  const proof = person.getByLabel("How they proved who they are");
  await expect(proof).toHaveAccessibleDescription("Choose how they proved who they are.");
  await expect(person.getByLabel("Reason")).toHaveValue("Called back on the number we know");
  await proof.focus();
  await page.keyboard.type("Called");
  await expect(proof).toHaveValue("called_back");
  await desk.press("Control+Enter");
  await expect(desk.toast("Second factor cleared and signed out")).toBeVisible();
  await expect(person).toContainText("Nowhere.");
  expect((await viewer.context.request.get("/api/client/")).status()).toBe(401);
  expect(await outbox(desk)).toContain("Your second factor was cleared");

  // The page that lost its session signs out, and would end the next one with it.
  await viewer.page.close();
  const signedIn = await viewer.context.request.post("/api/token/", {
    data: { email: "viewer@meridian.example", password: PASSWORD },
  });
  expect(signedIn.status()).toBe(200);
  await page.reload();
  await row(page, "People", "Leela Nair").click();
  await expect(person.getByRole("list", { name: "Sessions" }).getByRole("listitem").first()).toBeVisible();
  await desk.press("e");
  await expect(person.getByRole("button", { name: "Sign them out now" })).toBeFocused();
  await desk.press("Enter");
  await expect(desk.toast("Signed out everywhere")).toBeVisible();
  expect((await viewer.context.request.get("/api/client/")).status()).toBe(401);
  await viewer.close();
  await desk.close();
});

test("axe finds nothing wrong on the pages of staff in both themes, on a phone either", async ({ browser }) => {
  test.slow();
  const desk = await openStaff(browser);
  await ask(desk, "Something to look at");
  for (const [path, text] of [
    ["/staff/requests", "Something to look at"],
    ["/staff/firms", "Narmada Bank"],
    ["/staff/people", "Asha Kulkarni"],
  ] as const) {
    for (const width of [1440, 390]) {
      await desk.page.setViewportSize({ width, height: 844 });
      await desk.page.goto(path);
      await expect(desk.page.getByRole("main").getByText(text).first()).toBeVisible();
      expect(await faults(desk.page), `${path} at ${width}`).toEqual([]);
      const overflowPx = await desk.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflowPx, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
  await desk.press("g", "i");
  await expect(row(desk.page, "Firms", "Narmada Bank")).toBeVisible();
  await desk.press("n");
  await expect(desk.page.getByRole("form", { name: "New firm" })).toBeVisible();
  expect(await faults(desk.page)).toEqual([]);
  await desk.close();
});
