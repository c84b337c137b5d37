import { expect, test, type Browser, type Page } from "@playwright/test";
import { TOTP, Secret } from "otpauth";
import { Desk, PASSWORD } from "../pages/desk.ts";

// Staff work for others: requests, firms, accounts. Tests of the single pages lie beside them.

const STAFF = "staff@yieldboard.example";
/** Keys work once the page is drawn. */
async function openStaff(browser: Browser): Promise<Desk> {
  const desk = await Desk.open(browser, STAFF, { home: "/staff/requests" });
  await expect(desk.page.getByRole("heading", { level: 1 })).toHaveText("Requests");
  return desk;
}
const grid = (page: Page, name: string) => page.getByRole("grid", { name });
const row = (page: Page, list: string, text: string) => grid(page, list).getByRole("row").filter({ hasText: text });

/** Sends a request as the pages do. */
async function ask(desk: Desk, title: string): Promise<void> {
  const answer = await desk.context.request.post("/ext/intercom/ticket/", {
    data: { ticket_type_id: 4, ticket_attributes: { title, description: "We need it\nby Monday." } },
    headers: { origin: new URL(desk.page.url()).origin },
  });
  expect(answer.status()).toBe(200);
}
const outbox = async (desk: Desk) => (await desk.context.request.get("/dev/outbox")).text();

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
  // Enter alone does nothing.
  await desk.press("Enter");
  await expect(firm.getByRole("button", { name: "Switch off now" })).toBeVisible();
  await firm.getByRole("button", { name: "Switch off now" }).click();
  await expect(desk.toast("Switched off and signed out")).toBeVisible();
  await expect(row(page, "Firms", "Kaveri Securities")).toContainText("Switched off");
  expect((await broker.context.request.get("/api/client/")).status()).toBe(401);
  // Their page signs out without a reload.
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
  await expect(person.getByRole("button", { name: "Clear now" })).toBeVisible();
  await desk.press("Control+Enter");
  const proof = person.getByLabel("Proof of identity");
  await expect(proof).toHaveAccessibleDescription("Choose how they proved their identity.");
  await expect(person.getByLabel("Reason")).toHaveValue("Called back on the number we know");
  await proof.focus();
  await page.keyboard.type("Called");
  await expect(proof).toHaveValue("called_back");
  await desk.press("Control+Enter");
  await expect(desk.toast("Second factor cleared and signed out")).toBeVisible();
  await expect(person).toContainText("Nowhere.");
  expect((await viewer.context.request.get("/api/client/")).status()).toBe(401);
  expect(await outbox(desk)).toContain("Your second factor was cleared");

  // Closed first: the page that lost its session signs out and would end the next session as well.
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
