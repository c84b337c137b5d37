import { expect, type Locator } from "@playwright/test";
import type { Desk } from "./desk.ts";

/** State of the order in the side column. */
export const orderState = (desk: Desk): Locator => desk.side.locator("[data-order-state]");

/** Opens the page of transactions by its key. */
export async function openTransactions(desk: Desk): Promise<void> {
  await desk.press("g", "Shift+T");
  await expect(desk.page.getByRole("heading", { level: 1, name: "Transactions" })).toBeVisible();
}
