import { expect, test } from "@playwright/test";
import { landsAt, PEOPLE, ROUTES, signInAs, walkTo } from "../pages/routes.ts";

// Each role's entry: its landing page, and the outcome of each route. The complete expectation is the table of
// e2e/pages/routes.ts. Here its people navigate within one page; the deep run opens each route by its address.

/**
 * These people visit every route. The others visit the first of each kind, and those open to them but not to everyone.
 */
const WALK_ALL = ["visitor", "dealer"];

/** Routes one of the people visits, each with its outcome. */
function walkOf(column: number, name: string): { path: string; leadsTo: string | undefined }[] {
  const kinds = new Set<string>();
  return ROUTES.filter(({ outcomes }) => {
    const kind = outcomes.join();
    const isFirst = !kinds.has(kind);
    kinds.add(kind);
    const isForAll = new Set(outcomes).size === 1;
    return WALK_ALL.includes(name) || (!isForAll && (isFirst || outcomes[column] === "="));
  }).map(({ path, outcomes }) => ({ path, leadsTo: outcomes[column] }));
}

test("each role lands at home, and is led on or refused where the table says (G-01..G-13, M-01..M-06, R-17, U-03, U-40, E-07, E-08)", async ({
  page,
  context,
}) => {
  test.slow();
  await page.clock.install();
  for (const [column, name] of PEOPLE.entries()) {
    await test.step(name, async () => {
      await signInAs(context, name);
      await page.goto("/");
      await expect(page).toHaveURL(new RegExp(`:\\d+${landsAt(ROUTES[0]?.outcomes[column] ?? "=")}$`));
      await expect(page.getByRole("main")).toBeVisible();
      for (const { path, leadsTo } of walkOf(column, name)) {
        expect.soft(await walkTo(page, path), path).toBe(leadsTo);
      }
    });
  }
  await test.step("who is refused a page reads why", async () => {
    await signInAs(context, "basic");
    await page.goto("/dart");
    await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
    await expect(
      page.getByText("You do not have permissions to access this page. Please contact your administrator", {
        exact: true,
      }),
    ).toBeVisible();
  });
  await test.step("back office of a firm of another kind lands at the desk as well", async () => {
    await signInAs(context, "backoffice@sahyadri.example");
    await page.goto("/auth/login");
    await page.waitForURL("**/dart");
  });
});
