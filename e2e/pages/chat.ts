import { expect, type Locator } from "@playwright/test";
import type { Desk } from "./desk.ts";

/** The chat's panel as its journeys look at it. */
export const chatOf = (desk: Desk): Locator => desk.panel("Chat");
export const log = (desk: Desk): Locator => chatOf(desk).getByRole("log");
export const messageWith = (desk: Desk, text: string): Locator =>
  log(desk).getByRole("article").filter({ hasText: text });
export const composer = (desk: Desk): Locator => chatOf(desk).getByRole("textbox", { name: /^Message to/ });
export const channel = (desk: Desk, name: string): Locator =>
  chatOf(desk).getByRole("grid", { name: "Conversations" }).getByRole("row").filter({ hasText: name });

/** The conversation with one person; groups may name the person, too. */
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

/** Writes a line and waits until it stands in the conversation. */
export async function sendMessage(desk: Desk, text: string): Promise<void> {
  await expect(composer(desk)).toBeFocused();
  await desk.page.keyboard.type(text);
  await desk.press("Enter");
  await expect(messageWith(desk, text)).toHaveCount(1);
}

/** How far the newest line is out of sight, in pixels. */
export const belowSight = (desk: Desk): Promise<number> =>
  log(desk).evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight));
