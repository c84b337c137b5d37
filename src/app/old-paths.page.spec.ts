import { expect, test } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { Desk } from "#e2e/pages/desk.ts";

test("an old path is known to the server's route rules and leads to where its page lives now, as far as there is one (A-003, G-13)", async ({
  browser,
}) => {
  const desk = await Desk.open(browser, "viewer@meridian.example");
  for (const [old, present] of [
    ["/market", "/find"],
    ["/trade", "/dart"],
    ["/client/profile", "/profile#firm"],
    ["/login", "/auth/login"],
    ["/logout", "/auth/logout"],
    ["/dart", null],
  ]) {
    const answer = await desk.page.request.get("/api/route-rules/", { params: { path: must(old, "path") } });
    expect(await answer.json()).toEqual({ redirect: present });
  }
  await desk.page.goto("/trade");
  await desk.page.waitForURL("**/dart");
  await desk.page.goto("/client/profile");
  await desk.page.waitForURL("**/profile#firm");
  await desk.page.goto("/market/nowhere");
  await expect(desk.page.getByText("Page not found: /market/nowhere", { exact: true })).toBeVisible();
  await desk.close();
});
