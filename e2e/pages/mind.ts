import { expect, type Browser, type Locator, type Page } from "@playwright/test";
import { Desk } from "./desk.ts";

/** Mind on a researcher's screen. */
export class Mind {
  readonly desk: Desk;
  readonly page: Page;

  constructor(desk: Desk) {
    this.desk = desk;
    this.page = desk.page;
  }

  static async open(browser: Browser, email = "research@meridian.example"): Promise<Mind> {
    const mind = new Mind(await Desk.open(browser, email, { home: "/mind" }));
    await expect(mind.page.getByRole("heading", { level: 1 })).toHaveText("Mind: an AI analyst");
    await expect(mind.page.getByRole("button", { name: "Support", exact: true })).toBeVisible();
    return mind;
  }

  get question(): Locator {
    return this.page.getByRole("textbox", { name: "Question" });
  }

  get sidebar(): Locator {
    return this.page.getByRole("complementary", { name: "Conversations" });
  }

  get list(): Locator {
    return this.sidebar.getByRole("grid", { name: "Conversations" });
  }

  row(title: string | RegExp): Locator {
    return this.list.getByRole("row").filter({ hasText: title });
  }

  get title(): Locator {
    return this.page.getByRole("main").getByRole("heading", { level: 1 });
  }

  /** Starts a conversation with a question and waits for the answer. Returns the conversation's id. */
  async ask(text: string): Promise<string> {
    if (!new URL(this.page.url()).pathname.endsWith("/mind")) await this.page.goto("/mind");
    await this.question.fill(text);
    await this.question.press("Enter");
    await this.page.waitForURL(/\/mind\/chat\/mch_/);
    await expect(this.page.getByRole("log", { name: "Conversation" })).toContainText(text);
    await expect(this.page.getByRole("button", { name: /^Stop/ })).toHaveCount(0);
    await expect(this.title).not.toHaveText("");
    return new URL(this.page.url()).pathname.split("/").at(-1) ?? "";
  }

  /** Leaves the question field, so that letters are commands. */
  async leaveField(): Promise<void> {
    await this.page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  }

  close(): Promise<void> {
    return this.desk.close();
  }
}
