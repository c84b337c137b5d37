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

test("a firm takes no code alone: whoever asks for one is sent what to do, and the page tells nothing of it", async ({
  browser,
  page,
  request,
}) => {
  const desk = await Desk.open(browser, "admin@meridian.example", { home: "/manage-users" });
  await desk.page.goto("/firm-settings");
  const rule = desk.page.getByRole("form", { name: "One-time codes" });
  await expect(rule).toContainText("Everyone has a password or a second factor.");
  const switchTo = async (isAllowed: boolean, text: string) => {
    await rule.getByLabel("Allow sign-in with a code by email or text message alone").setChecked(isAllowed);
    await rule.getByLabel("Allow sign-in with a code by email or text message alone").press("Control+Enter");
    await expect(desk.toast(text)).toBeVisible();
  };
  await switchTo(false, "Sign-in with a code alone is off");
  expect(await faultsInTheme(desk.page)).toEqual([]);
  await desk.page.goto("/profile#sign-ins");
  await expect(desk.page.getByText("A code alone is not accepted, by your firm's setting or ours.")).toBeVisible();

  await page.goto("/auth/login");
  await page.getByRole("radio", { name: "One-time code" }).click();
  await expect(page.getByText("A code is weaker than your password")).toBeVisible();
  expect(await faultsInTheme(page)).toEqual([]);
  await page.getByLabel("Email or mobile").fill("research@meridian.example");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("One-time code")).toBeFocused();
  await expect(page.getByText("a code is on its way, or instructions to sign in without one")).toBeVisible();
  const outbox = await (await request.get("/dev/outbox")).text();
  const sent = outbox.split("<tr>").find((row) => row.includes(">research@meridian.example<"));
  expect(sent).toContain("a code alone is not enough");

  await desk.page.goto("/firm-settings");
  await switchTo(true, "Sign-in with a code alone is on");
  await desk.close();
});
