import { expect, type Locator } from "@playwright/test";
import type { Desk } from "./desk.ts";

/** The fields of the EOI form on one dealer's desk. */
export function eoiFormOf(desk: Desk) {
  const form = desk.page.getByRole("form", { name: "EOI" });
  const bond = form.getByRole("combobox", { name: "Bond" });
  const size = form.getByLabel("Size (face value)");
  const level = form.getByRole("textbox", { name: /^(Yield|Price)$/ });
  async function chooseBond(isin: string): Promise<void> {
    await bond.fill(isin);
    await form.getByRole("option").filter({ hasText: isin }).click();
    await expect(form).toContainText(`${isin} ·`);
  }
  return {
    form,
    bond,
    size,
    level,
    chooseBond,
    settlement: form.getByLabel("Settlement"),
    validity: form.getByLabel("Validity"),
    mode: (name: "Yield" | "Price"): Locator => form.getByRole("radio", { name, exact: true }),
    results: form.getByRole("listbox", { name: "Bond results" }),
    /** Opens an empty form by its key. */
    async open(): Promise<void> {
      await desk.press("b");
      await expect(bond).toBeFocused();
    },
    async fill(isin: string, sizeText: string, levelText: string): Promise<void> {
      await chooseBond(isin);
      await size.fill(sizeText);
      await level.fill(levelText);
    },
    /** Clears and closes the form, if one is open. */
    async leave(): Promise<void> {
      if (await form.isVisible()) {
        await form.getByRole("button", { name: "Clear" }).click();
        await desk.press("Escape");
      }
      await expect(desk.side).toBeHidden();
    },
  };
}
