import { expect, test, type APIRequestContext, type Page } from "@playwright/test";
import { agree } from "../pages/consent.ts";
import { Desk } from "../pages/desk.ts";
import { faults } from "../pages/axe.ts";

// A person reserved for this file, since withdrawing consent would break other journeys.
const EMAIL = "asks.first@meridian.example";

async function outbox(request: APIRequestContext, what: RegExp): Promise<string> {
  const rows = (await (await request.get("/dev/outbox")).text()).split("<tr>");
  return rows.filter((row) => row.includes(`>${EMAIL}<`)).flatMap((row) => what.exec(row)?.[1] ?? [])[0] ?? "";
}
const step = (page: Page) => page.getByRole("heading", { name: "What we store about you" });

/** Status and error code of a request with this browser's session. */
const answerOf = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch("/api/client/user/");
    return [answer.status, ((await answer.json()) as { code?: string }).code];
  });

test("a new person agrees before anything else, sees what they agreed to, withdraws it, declines, and agrees again", async ({
  browser,
  request,
}) => {
  test.slow();
  const admin = await Desk.open(browser, "admin@meridian.example", { home: "/manage-users" });
  await admin.page.getByRole("button", { name: "Invite" }).click();
  const form = admin.page.getByRole("form", { name: "Invite a colleague" });
  await form.getByLabel("Email").fill(EMAIL);
  await form.getByLabel("First name").fill("Uma");
  await form.getByLabel("Last name").fill("Sen");
  await form.getByLabel("Market Researcher").check();
  await form.getByRole("button", { name: "Send invitation" }).click();
  await expect(admin.page.getByRole("row").filter({ hasText: "Uma Sen" })).toContainText(/Invited/i);

  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto((await outbox(request, /href="[^"]*?(\/client\/register[^"]*)"/)).replaceAll("&#38;", "&"));
  await expect(page.getByText("explains what we store about you, why and for how long.")).toBeVisible();
  await page.getByRole("button", { name: "Join with your name only, the rest later" }).click();
  await expect(page.getByLabel("First name")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("One-time code")).toBeFocused();
  await page.keyboard.type(await outbox(request, /(\d{6}) is your/));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/mind");

  await test.step("the step comes before anything else, says what is stored, and its box is not ticked", async () => {
    await expect(step(page)).toBeFocused();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByText("Name, email, mobile number, PAN")).toBeVisible();
    for (const text of ["To withdraw:", "Data Protection Board of India", "Visible to"])
      await expect(page.getByText(text).first()).toBeVisible();
    await expect(page.getByRole("checkbox")).not.toBeChecked();
    expect(await answerOf(page)).toEqual([403, "consent_missing"]);
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await faults(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await faults(page), "at 390 px").toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("the full texts open beside it", async () => {
    for (const name of ["privacy notice", "terms"]) {
      const opening = context.waitForEvent("page");
      await page.getByRole("link", { name: new RegExp(`^${name}`) }).click();
      const text = await opening;
      await expect(text.getByText(/Effective from \d\d-\w{3}-\d{4}\./)).toBeVisible();
      await text.close();
    }
    await expect(step(page)).toBeVisible();
  });

  await test.step("without the box it says what is missing, and takes nothing", async () => {
    await page.getByRole("button", { name: "Agree and continue" }).click();
    await expect(page.getByRole("checkbox")).toBeFocused();
    await expect(page.getByText("Tick the box to agree.")).toBeVisible();
    expect(await faults(page)).toEqual([]);
    expect(await answerOf(page)).toEqual([403, "consent_missing"]);
  });

  await test.step("agreed by keys, the page that was asked for comes", async () => {
    await agree(page);
    await expect(page).toHaveURL(/\/mind/);
    await expect(page.getByRole("navigation").first()).toBeVisible();
    expect(await answerOf(page)).toEqual([200, undefined]);
  });

  await test.step("the profile shows it, and withdraws it by keys once it has said what follows", async () => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type("withdraw my consent");
    await page.keyboard.press("Enter");
    const section = page.getByRole("region", { name: "Your consent" });
    await expect(page.getByRole("region", { name: "Your data" })).toBeFocused();
    await expect(section.getByRole("listitem")).toHaveText(
      /of \d\d-\w{3}-\d{4}: agreed to on \d\d-\w{3}-\d{4} \d\d:\d\d$/,
    );
    await section.getByRole("button", { name: "Withdraw my consent" }).focus();
    await page.keyboard.press("Enter");
    await expect(section.getByText("You cannot use your account until you agree again")).toBeVisible();
    await expect(section.getByText("records your firm must retain by law remain")).toBeVisible();
    await expect(section.getByRole("button", { name: "Keep my consent" })).toBeFocused();
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(section.getByRole("button", { name: "Withdraw my consent" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Shift+Tab");
    await expect(section.getByRole("button", { name: "Withdraw now" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(step(page)).toBeFocused();
    expect(await answerOf(page)).toEqual([403, "consent_missing"]);
  });

  await test.step("whoever declines is signed out and asked again at the next sign-in; nothing is lost", async () => {
    await page.getByRole("link", { name: "Decline and sign out" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    expect(await answerOf(page)).toEqual([401, "token_missing"]);
    await page.goto("/auth/login");
    await page.getByRole("radio", { name: "One-time code" }).click();
    await page.getByLabel(/Email/).fill(EMAIL);
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("One-time code", { exact: true })).toBeFocused();
    await page.keyboard.type(await outbox(request, /(\d{6}) is your/));
    await page.keyboard.press("Enter");
    await page.waitForURL("**/mind");
    await page.getByRole("checkbox").click();
    await page.getByRole("button", { name: "Agree and continue" }).click();
    await expect(step(page)).toHaveCount(0);
    await page.goto("/profile#consent");
    await expect(page.getByText("Your profile is not complete yet")).toBeVisible();
    const given = page.getByRole("region", { name: "Your consent" }).getByRole("listitem");
    await expect(given).toHaveCount(2);
    await expect(given.last()).toContainText("withdrawn on");
  });
  await context.close();

  // Deactivates the person, because the firm's settings count people without a password and another journey checks that
  // count.
  await admin.page.reload();
  await admin.page.getByRole("row").filter({ hasText: "Uma Sen" }).click();
  await admin.page.getByRole("button", { name: "Deactivate", exact: true }).click();
  await admin.page.getByRole("button", { name: "Deactivate and sign out" }).click();
  await expect(admin.page.getByRole("row").filter({ hasText: "Uma Sen" })).toContainText(/Inactive/i);
  await admin.close();
});
