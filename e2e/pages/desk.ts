import { expect, type Browser, type BrowserContext, type Locator, type Page } from "@playwright/test";

import { arrange } from "./arranged.ts";
import { toastOn } from "./toasts.ts";

export const PASSWORD = "Bond#Desk1";

/** A person at their own browser. */
export class Desk {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the policy of our pages kept from applying: they need no exception from it. */
  readonly #refused: string[] = [];

  constructor(page: Page, context: BrowserContext) {
    this.page = page;
    this.context = context;
    context.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) this.#refused.push(message.text());
    });
  }

  /**
   * Opens a browser of their own that is signed in already, opens their home and waits until the socket is live. `prepare` sees
   * its context before any page of it. The desk is arranged as a listing one, unless the standard one is asked for.
   */
  static async open(
    browser: Browser,
    email: string,
    options: { home?: string; isStandard?: true; prepare?: (context: BrowserContext) => Promise<void> } = {},
  ): Promise<Desk> {
    const context = await browser.newContext();
    if (!options.isStandard) await arrange(context, email);
    await options.prepare?.(context);
    const desk = new Desk(await context.newPage(), context);
    const answer = await context.request.post("/api/token/", { data: { email, password: PASSWORD } });
    expect(answer.status()).toBe(200);
    const home = options.home ?? "/dart";
    await desk.page.goto(home);
    if (home === "/dart") await desk.isLive();
    return desk;
  }

  /** Signs in on the page, by password. */
  async signIn(email: string): Promise<void> {
    await this.page.goto("/auth/login");
    await this.page.getByLabel("Email").fill(email);
    await this.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await this.page.keyboard.press("Enter");
  }

  async isLive(): Promise<void> {
    // Waited for, not expected: a failed look at a page that is still opening would describe all of it.
    await this.page.getByRole("status", { name: "Connection" }).filter({ hasText: "Live" }).waitFor();
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

  /** Those of them that can be dealt on: the firm's own ended quotes stay listed, as withdrawn or filled. */
  standingQuotes(text: string): Locator {
    return this.quotes(text).filter({
      hasNot: this.page.getByRole("gridcell", { name: /Withdrawn|Filled|Expired|Replaced|Rejected|Held/ }),
    });
  }

  toast(text: string | RegExp): Locator {
    return toastOn(this.page, text);
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** The sentence of a binding act that waits for its key. */
  get dealLine(): Locator {
    return this.page.locator("[data-deal-line]");
  }

  /** Begins a binding act by its key and takes the distinct key once its sentence is there to be read. */
  async act(key: string): Promise<void> {
    await this.press(key);
    await this.confirm();
  }

  /** Takes the distinct key of the act whose sentence waits. */
  async confirm(): Promise<void> {
    await expect(this.dealLine).toBeFocused();
    await this.press("y");
  }

  async close(): Promise<void> {
    await this.context.close();
    expect(this.#refused).toEqual([]);
  }
}
