import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import { faultsInTheme } from "#e2e/pages/axe.ts";
import { Desk } from "#e2e/pages/desk.ts";
import { chooseTheme } from "#e2e/pages/theme.ts";

// The pages of account and firm share one layout.

const settings = (page: Page) => page.getByRole("navigation", { name: "Settings" });

/** Pages of the settings by role. */
const PAGES_OF = {
  "dealer@meridian.example": ["Profile", "Limits"],
  "compliance@meridian.example": ["Profile"],
  "backoffice@sahyadri.example": ["Profile", "Clients", "Approvals", "Reconciliation"],
  "admin@meridian.example": [
    "Profile",
    "Users",
    "Credentials",
    "Approvals",
    "Limits",
    "Reconciliation",
    "Firm settings",
  ],
} as const;

test("the settings layout holds profile, clients, users and credentials, and lists what is open to each (R-40, R-26)", async ({
  browser,
}) => {
  for (const [email, labels] of Object.entries(PAGES_OF)) {
    const desk = await Desk.open(browser, email, { home: "/profile" });
    const { page } = desk;
    await expect(settings(page).getByRole("link")).toHaveText([...labels]);
    for (const label of labels) {
      const link = settings(page).getByRole("link", { name: label, exact: true });
      await link.focus();
      await page.keyboard.press("Enter");
      await expect(link).toHaveAttribute("aria-current", "page");
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    }
    await desk.close();
  }
});

test("the old address of the client's profile leads to the company section of the profile (R-16, U-02)", async ({
  browser,
}) => {
  const desk = await Desk.open(browser, "admin@meridian.example", { home: "/client/profile" });
  await expect(desk.page).toHaveURL(/\/profile#firm$/);
  const firm = desk.page.getByRole("region", { name: "Meridian Mutual Fund" });
  await expect(firm).toBeFocused();
  await expect(firm).toContainText("Client type");
  await expect(firm.getByRole("form", { name: "Firm" })).toBeVisible();
  await desk.close();
});

/** Each page and a text visible once it has rendered. */
const PAGES = {
  "backoffice@sahyadri.example": [
    ["/manage-clients", "Wadia Family Office"],
    ["/manage-clients/new", "Demat account"],
    ["/manage-clients/edit/cli_sahyadriwadia", "Demat account"],
  ],
  "admin@meridian.example": [
    ["/manage-users", "Asha Kulkarni"],
    ["/exchange-credentials", "Participant code"],
    ["/approvals", "Your firm does not require a second person's approval"],
    ["/firm-settings", "Addresses to sign in from"],
    ["/profile", "Meridian Mutual Fund"],
  ],
} as const;

// In short each of these pages is judged once among all routes, and wide and narrow.
for (const theme of ["light", "dark"] as const) {
  test(
    `axe finds nothing wrong with the settings in the ${theme} theme, and nothing overflows a phone`,
    { tag: "@deep" },
    async ({ browser }) => {
      test.slow();
      for (const [email, pages] of Object.entries(PAGES)) {
        const prepare = (context: BrowserContext) => chooseTheme(context, theme);
        const desk = await Desk.open(browser, email, { home: "/profile", prepare });
        for (const [path, text] of pages) {
          await desk.page.goto(path);
          for (const width of [1440, 390]) {
            await desk.page.setViewportSize({ width, height: 844 });
            await expect(desk.page.getByRole("main").getByText(text).first()).toBeVisible();
            expect(await faultsInTheme(desk.page)).toEqual([]);
            const overflowPx = await desk.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
            expect(overflowPx, `${path} at ${width}`).toBeLessThanOrEqual(0);
          }
        }
        await desk.close();
      }
    },
  );
}
