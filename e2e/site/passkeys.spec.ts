import { expect, type Page, test } from "@playwright/test";
import { faultsInTheme } from "../pages/axe.ts";
import { PASSWORD } from "../pages/desk.ts";
import { chooseTheme } from "../pages/theme.ts";

// Passkeys with Chromium's test authenticator, which signs like a real device.

const EMAIL = "lapsed@meridian.example";

/** Adds a virtual device that stores passkeys and verifies its user. */
async function addAuthenticator(page: Page): Promise<{ knowsPerson: (does: boolean) => Promise<void> }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    knowsPerson: async (isUserVerified) => {
      await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
  };
}

async function enterPassword(page: Page): Promise<void> {
  await page.goto("/auth/login");
  await page.getByLabel("Email").fill(EMAIL);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
}

/** The newest password reset link in the demo's outbox. */
async function newestResetLink(page: Page): Promise<string> {
  const outbox = await (await page.request.get("/dev/outbox")).text();
  const [, user = "", token = ""] = /reset-password\?user=(\w+)(?:&amp;|&#38;|&)token=([\w-]+)/.exec(outbox) ?? [];
  return `/auth/reset-password?user=${user}&token=${token}`;
}

for (const theme of ["light", "dark"] as const) {
  const tag = theme === "dark" ? ["@deep"] : [];
  test(
    `a passkey is added, signs in, is renamed and removed by keys, in the ${theme} theme`,
    { tag },
    async ({ page }) => {
      await chooseTheme(page, theme);
      const authenticator = await addAuthenticator(page);
      const clean = async () => expect(await faultsInTheme(page)).toEqual([]);
      await enterPassword(page);
      await page.waitForURL((url) => !url.pathname.startsWith("/auth/"));

      await page.goto("/profile#second-factor");
      const section = page.getByRole("region", { name: "Second factor" });
      await section.getByRole("button", { name: "Add a passkey or security key" }).focus();
      await page.keyboard.press("Enter");
      await expect(section.getByLabel("Your password")).toBeFocused();
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press("Enter");
      const name = section.getByLabel("Name of the passkey");
      await expect(name).toBeFocused();
      await clean();
      await authenticator.knowsPerson(false);
      await name.fill("Laptop");
      await page.keyboard.press("Enter");
      await expect(section.getByRole("alert")).toContainText("Press the button to try again.");
      await expect(name).toHaveValue("Laptop");
      await authenticator.knowsPerson(true);
      await page.keyboard.press("Enter");
      const codes = section.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
      await expect(codes).toHaveCount(10);
      await expect(section.getByRole("heading", { name: "Save these recovery codes now" })).toBeFocused();
      await section.getByRole("button", { name: "I have saved them" }).focus();
      await page.keyboard.press("Enter");
      await expect(section.getByText("10 recovery codes are left")).toBeFocused();
      const row = section.getByRole("list", { name: "Passkeys and security keys" }).getByRole("listitem");
      await expect(row).toContainText("Laptop");
      await expect(row).toContainText("not used yet");
      await clean();

      await page.goto("/auth/logout");
      await page.waitForURL(/\/$/);
      await enterPassword(page);
      const sign = page.getByRole("button", { name: "Sign in with your passkey" });
      await expect(sign).toBeFocused();
      await clean();
      await authenticator.knowsPerson(false);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert").filter({ hasText: "Press the button to try again." })).toBeVisible();
      await expect(sign).toBeFocused();
      await clean();
      await page.getByRole("button", { name: "Use a code instead" }).click();
      await expect(page.getByLabel("Recovery code")).toBeFocused();
      await page.keyboard.type("aaaaa-aaaaa");
      await page.keyboard.press("Enter");
      await expect(page.getByText("This code is incorrect or already used.")).toBeVisible();
      await clean();
      await page.getByRole("button", { name: "Use a passkey instead" }).click();
      await expect(sign).toBeFocused();
      await authenticator.knowsPerson(true);
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => !url.pathname.startsWith("/auth/"));

      // Resetting a password also requires the passkey; the input is preserved meanwhile.
      await page.goto("/auth/forgot-password");
      await page.getByLabel("Email").fill(EMAIL);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
      await page.goto(await newestResetLink(page));
      await page.getByLabel("New password", { exact: true }).fill("Monsoon-yield-17");
      await page.getByLabel("New password again").fill("Monsoon-yield-17");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("button", { name: "Set password with your passkey" })).toBeFocused();
      await clean();
      await page.getByRole("button", { name: "Back" }).click();
      await expect(page.getByLabel("New password", { exact: true })).toHaveValue("Monsoon-yield-17");

      await page.goto("/profile#second-factor");
      await expect(row).toContainText("last used");
      await section.getByRole("button", { name: "Rename Laptop" }).focus();
      await page.keyboard.press("Enter");
      await expect(name).toBeFocused();
      await name.fill("Desk laptop");
      await page.keyboard.press("Tab");
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press("Enter");
      await expect(row).toContainText("Desk laptop");
      await expect(section.getByText("10 recovery codes are left")).toBeFocused();

      await section.getByRole("button", { name: "Remove Desk laptop" }).focus();
      await page.keyboard.press("Enter");
      await expect(section.getByLabel("Your password")).toBeFocused();
      await clean();
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press("Enter");
      await expect(section.getByText("It is off.")).toBeFocused();
      await expect(row).toHaveCount(0);

      // Sign-in no longer requires the passkey or the codes.
      await page.goto("/auth/logout");
      await page.waitForURL(/\/$/);
      await enterPassword(page);
      await page.waitForURL((url) => !url.pathname.startsWith("/auth/"));
    },
  );
}
