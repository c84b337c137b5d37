import { expect, type Locator, type Page } from "@playwright/test";

/** The page to find bonds, as its visitor sees it. */
export class Find {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page, search = ""): Promise<Find> {
    await page.goto(`/find${search}`);
    const find = new Find(page);
    await expect(find.count).not.toHaveText("");
    return find;
  }

  get box(): Locator {
    return this.page.getByRole("searchbox", { name: "Search bonds by name, ISIN or issuer" });
  }

  get grid(): Locator {
    return this.page.getByRole("grid", { name: "Bonds" });
  }

  /** The number of bonds, as text. */
  get count(): Locator {
    return this.page
      .getByRole("status")
      .filter({ hasText: /bonds?\b/ })
      .first();
  }

  async counted(): Promise<number> {
    return Number.parseInt(((await this.count.textContent()) ?? "").replaceAll(",", ""), 10);
  }

  /** Drawn rows, without the header. */
  get rows(): Locator {
    return this.grid.locator("[role=row][data-row]");
  }

  /** Texts of a column in the drawn rows. */
  async column(title: string): Promise<string[]> {
    const titles = await this.grid.getByRole("columnheader").allInnerTexts();
    const index = titles.findIndex((each) => each.trim() === title);
    expect(index, title).toBeGreaterThanOrEqual(0);
    let texts: string[] = [];
    // Rows still loading are briefly empty; a missing value has a text.
    await expect
      .poll(async () => {
        texts = await this.rows.locator(`[role=gridcell]:nth-child(${index + 1})`).allInnerTexts();
        return texts.includes("");
      })
      .toBe(false);
    return texts;
  }

  header(title: string): Locator {
    return this.grid.getByRole("columnheader", { name: title });
  }

  /** A value of a category, with its count. */
  value(category: string, label: string): Locator {
    return this.page.getByRole("region", { name: category }).getByRole("checkbox", { name: new RegExp(`^${label} `) });
  }

  async addCondition(field: string, operator: string, value: string): Promise<void> {
    const form = this.page.getByRole("form", { name: "Add a condition" });
    await form.getByLabel("Field").selectOption({ label: field });
    await form.getByLabel("Operator").selectOption({ label: operator });
    await form.getByLabel("Value").fill(value);
    await form.getByRole("button", { name: "Add" }).click();
  }

  get conditions(): Locator {
    return this.page.getByRole("list", { name: "Conditions" });
  }

  get ticked(): Locator {
    return this.page.getByRole("list", { name: "Ticked bonds" }).getByRole("listitem");
  }

  get comparison(): Locator {
    return this.page.getByRole("dialog", { name: /^Compare \d bonds?$/ });
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }
}
