import { expect, type Browser, type BrowserContext, type Locator, type Page } from "@playwright/test";

export const PASSWORD = "Bond#Desk1";

/** A person at their own browser. */
export class Desk {
  readonly page: Page;
  readonly context: BrowserContext;

  constructor(page: Page, context: BrowserContext) {
    this.page = page;
    this.context = context;
  }

  /**
   * Opens a browser of their own, signs in by password and waits until the socket is live. `prepare` sees its context
   * before any page of it.
   */
  static async open(
    browser: Browser,
    email: string,
    options: { home?: string; prepare?: (context: BrowserContext) => Promise<void> } = {},
  ): Promise<Desk> {
    const context = await browser.newContext();
    await options.prepare?.(context);
    const desk = new Desk(await context.newPage(), context);
    await desk.signIn(email);
    await desk.page.waitForURL(`**${options.home ?? "/dart"}`);
    if ((options.home ?? "/dart") === "/dart") await desk.isLive();
    return desk;
  }

  async signIn(email: string): Promise<void> {
    await this.page.goto("/auth/login");
    await this.page.getByLabel("Email").fill(email);
    await this.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await this.page.keyboard.press("Enter");
  }

  async isLive(): Promise<void> {
    await expect(this.page.getByRole("status", { name: "Connection" })).toContainText("Live");
  }

  panel(title: string): Locator {
    return this.page.getByRole("region", { name: title, exact: true });
  }

  get side(): Locator {
    return this.page.locator("[data-side-view]");
  }

  get palette(): Locator {
    return this.page.getByRole("dialog", { name: "Command palette" });
  }

  /** Rows of Public Runs that hold the text. */
  quotes(text: string): Locator {
    return this.panel("Public Runs").getByRole("row").filter({ hasText: text });
  }

  toast(text: string): Locator {
    return this.page.locator("[data-sonner-toast]").filter({ hasText: text });
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}
