import { expect, test } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { faultsInTheme } from "#e2e/pages/axe.ts";
import { ChatApi } from "#e2e/pages/chat-api.ts";
import { Desk } from "#e2e/pages/desk.ts";

// Build Network: people and firms to talk to (P-07).

test("the network suggests, invites and shows the people one talks to; axe finds nothing wrong (P-07)", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const farah = await Desk.open(browser, "broker@kaveri.example");
  await farah.press("g", "b");
  const network = farah.panel("Build Network");
  await network.getByRole("searchbox", { name: "Search people and firms" }).fill("karthik");
  const person = network.getByRole("row").filter({ hasText: "Karthik Raman" });
  await expect(person).toContainText("Nilgiri Asset Management");
  await farah.press("ArrowDown", "Enter");
  await expect(farah.toast("Karthik Raman invited")).toBeVisible();
  await expect(person).toContainText("Has not answered yet");
  await network.getByRole("searchbox", { name: "Search people and firms" }).fill("");
  await expect(network.getByRole("row").filter({ hasText: "Asha Kulkarni" })).toBeVisible();
  expect(await faultsInTheme(farah.page)).toEqual([]);
  await farah.close();
  const api = await ChatApi.signIn(playwright, must(baseURL), "broker@kaveri.example");
  await api.leaveDirectWith("Karthik Raman");
  await api.close();
});
