import { expect, type Locator } from "@playwright/test";
import type { Desk } from "./desk.ts";

/** The chat panel. */
export const chatOf = (desk: Desk): Locator => desk.panel("Chat");
export const log = (desk: Desk): Locator => chatOf(desk).getByRole("log");
export const messageWith = (desk: Desk, text: string): Locator =>
  log(desk).getByRole("article").filter({ hasText: text });
export const composer = (desk: Desk): Locator => chatOf(desk).getByRole("textbox", { name: /^Message to/ });
export const channel = (desk: Desk, name: string): Locator =>
  chatOf(desk).getByRole("grid", { name: "Conversations" }).getByRole("row").filter({ hasText: name });

/** The direct conversation with a person. Groups may also contain the name. */
export const direct = (desk: Desk, name: string): Locator => channel(desk, name).filter({ hasText: /^Direct/ });

/** Opens a person, a firm or a group from the palette. */
export async function open(desk: Desk, typed: string, title: string): Promise<void> {
  await desk.press("Control+j");
  await expect(desk.palette).toBeVisible();
  await desk.page.keyboard.type(typed);
  await expect(desk.palette.getByRole("option", { selected: true })).toContainText(title);
  await desk.press("Enter");
  await expect(desk.palette).toBeHidden();
  await expect(chatOf(desk).getByRole("heading", { name: title })).toBeVisible();
}

/** Sends a line and waits until it appears in the conversation. */
export async function sendMessage(desk: Desk, text: string): Promise<void> {
  await expect(composer(desk)).toBeFocused();
  await desk.page.keyboard.type(text);
  await desk.press("Enter");
  await expect(messageWith(desk, text)).toHaveCount(1);
}

/** Pixels from the bottom of the view to the end of the conversation. */
export const belowSight = (desk: Desk): Promise<number> =>
  log(desk).evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight));
