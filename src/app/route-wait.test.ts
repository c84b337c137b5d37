import { expect, test } from "vitest";
import { createRouteWait } from "#src/app/route-wait.ts";

test("100 ms pass before another page is resolved, none before the first nor for a search within a page (C-04)", async () => {
  const waits: [path: string, ms: number][] = [];
  let path = "";
  const routeWait = createRouteWait((ms) => {
    waits.push([path, ms]);
    return Promise.resolve();
  });
  for (path of ["/find", "/find", "/about", "/about", "/find"]) await routeWait(path);
  expect(waits).toEqual([
    ["/about", 100],
    ["/find", 100],
  ]);
});
