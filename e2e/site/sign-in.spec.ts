import { expect, test } from "@playwright/test";
import { faultsInTheme } from "../pages/axe.ts";
import { Desk, PASSWORD } from "../pages/desk.ts";

test("signing in by password goes to the page that was asked for (F-15, G-05)", async ({ page }) => {
  await page.goto("/dart");
  await page.waitForURL("**/auth/login?redirect=*");
  await page.getByLabel("Email").fill("viewer@meridian.example");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/dart");
});

test("a wrong password says so and keeps what was typed", async ({ page }) => {
  await page.goto("/auth/login");
  await page.getByLabel("Email").fill("dealer@narmada.example");
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "not right" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("dealer@narmada.example");
});

test("a password is shown by its button, and hidden again once it is sent", async ({ page }) => {
  await page.goto("/auth/login");
  await page.getByLabel("Email").fill("dealer@narmada.example");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("not mine");
  await expect(password).toHaveAttribute("type", "password");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Show password" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(password).toHaveAttribute("type", "text");
  await expect(page.getByRole("alert").filter({ hasText: "not right" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Hide password" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "not right" })).toBeVisible();
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveValue("not mine");
});

test("signing in by one-time code reads the code from the outbox of the demo world (F-16, V-17, V-18)", async ({
  page,
  request,
}) => {
  await page.goto("/auth/login");
  await page.getByRole("radio", { name: "One-time code" }).click();
  await page.getByLabel("Email or mobile").fill("ops@meridian.example");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByLabel("One-time code")).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(page.getByText("OTP is required", { exact: true })).toBeVisible();
  await page.getByLabel("One-time code").fill("12345");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Must be 6 digits", { exact: true })).toBeVisible();

  const outbox = await (await request.get("/dev/outbox")).text();
  const code = /ops@meridian\.example[\s\S]*?\b(\d{6})\b/.exec(outbox)?.[1] ?? "";
  await page.getByLabel("One-time code").fill(code);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dart");
});

test("each role lands at home, and a page that is barred shows Access Denied (G-01, G-02, G-11, E-07, E-08)", async ({
  browser,
}) => {
  const basic = await Desk.open(browser, "basic@meridian.example", { home: "/find" });
  await basic.page.goto("/dart");
  await expect(basic.page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(
    basic.page.getByText("You do not have permissions to access this page. Please contact your administrator", {
      exact: true,
    }),
  ).toBeVisible();
  await basic.close();

  const compliance = await Desk.open(browser, "compliance@meridian.example", { home: "/surveillance" });
  await compliance.page.goto("/dart");
  await expect(compliance.page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await compliance.close();

  for (const email of ["viewer@meridian.example", "backoffice@sahyadri.example"]) {
    const desk = await Desk.open(browser, email);
    await desk.page.goto("/auth/login");
    await desk.page.waitForURL("**/dart");
    await desk.close();
  }
});

test("a firm takes no code alone: whoever asks for one is sent what to do, and the page tells nothing of it", async ({
  browser,
  page,
  request,
}) => {
  const desk = await Desk.open(browser, "admin@meridian.example", { home: "/manage-users" });
  await desk.page.goto("/firm-settings");
  const rule = desk.page.getByRole("form", { name: "One-time codes" });
  await expect(rule).toContainText("Everybody has a password or a second factor.");
  const switchTo = async (isAllowed: boolean, said: string) => {
    await rule.getByLabel("A code by mail or text message alone").setChecked(isAllowed);
    await rule.getByLabel("A code by mail or text message alone").press("Control+Enter");
    await expect(desk.toast(said)).toBeVisible();
  };
  await switchTo(false, "A code alone signs nobody in now");
  expect(await faultsInTheme(desk.page)).toEqual([]);
  await desk.page.goto("/profile#sign-ins");
  await expect(desk.page.getByText("Alone it does not: your firm or ours takes no code alone.")).toBeVisible();

  await page.goto("/auth/login");
  await page.getByRole("radio", { name: "One-time code" }).click();
  await expect(page.getByText("A code is weaker than your password")).toBeVisible();
  expect(await faultsInTheme(page)).toEqual([]);
  await page.getByLabel("Email or mobile").fill("research@meridian.example");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("One-time code")).toBeFocused();
  await expect(page.getByText("a code is on its way, or how to sign in without one")).toBeVisible();
  const outbox = await (await request.get("/dev/outbox")).text();
  const sent = outbox.split("<tr>").find((row) => row.includes(">research@meridian.example<"));
  expect(sent).toContain("a code alone does not sign you in");

  await desk.page.goto("/firm-settings");
  await switchTo(true, "A code alone signs people in now");
  await desk.close();
});

test("a path nobody knows shows the 404 page with its words (R-36, E-04, E-05, E-17)", async ({ page }) => {
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { name: "Not Found" })).toBeVisible();
  await expect(page.getByText("Page not found: /no/such/page", { exact: true })).toBeVisible();
  await expect(
    page.getByText("It looks like the page doesn't exist - please check the URL and try again", { exact: true }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Back to Home" }).click();
  await page.waitForURL(/\/$/);
});

test("signing out clears the session, and the desk asks for a new one (S-04, R-11)", async ({ browser }) => {
  const desk = await Desk.open(browser, "dealer@sahyadri.example");
  await desk.page.goto("/auth/logout");
  await desk.page.waitForURL(/\/$/);
  await expect(desk.page.getByRole("link", { name: "Sign in" })).toBeVisible();
  // The mark of a browser they have used stays, so that nobody's wrong guesses bar it; it lets nobody in.
  const left = (await desk.context.cookies()).map(({ name }) => name).filter((name) => name.startsWith("bond."));
  expect(left).toEqual(["bond.device"]);
  expect((await desk.context.request.get("/api/trade/cluster/")).status()).toBe(401);
  await desk.page.goto("/dart");
  await desk.page.waitForURL("**/auth/login?redirect=*");
  await desk.close();
});
