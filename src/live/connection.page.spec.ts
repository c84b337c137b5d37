import { expect, test } from "@playwright/test";
import { LIVE_PATH } from "#domain/contract/live/version.ts";
import { Desk, PASSWORD } from "#e2e/pages/desk.ts";
import { gatedTests, QUOTED } from "#e2e/pages/gated.ts";

// The live connection of one page: before its first response, offline, and in a browser without shared workers.

const gated = gatedTests();

test("a browser agrees to get frames compressed", async ({ page }) => {
  await page.goto("/auth/login");
  const agreed = await page.evaluate(async (path) => {
    const socket = new WebSocket(location.origin.replace("http", "ws") + path);
    await new Promise((resolve) => socket.addEventListener("open", resolve));
    const { extensions } = socket;
    socket.close();
    return extensions;
  }, LIVE_PATH);
  expect(agreed).toContain("permessage-deflate; server_no_context_takeover");
});

test("the market is on its way while the desk's code has not come", async ({ browser }) => {
  const context = await browser.newContext();
  const login = { email: "dealer@meridian.example", password: PASSWORD };
  expect((await context.request.post("/api/token/", { data: login })).status()).toBe(200);
  const page = await context.newPage();
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/desk-[^/]*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const worker = context.waitForEvent("request", (request) => /\/assets\/live\.worker-/.test(request.url()));
  await page.goto("/dart", { waitUntil: "commit" });
  await worker;
  held.resolve();
  await new Desk(page, context).isLive();
  await context.close();
});

test("nothing is called empty before its first answer", async () => {
  // This broker has no ticket and no cluster of today.
  const desk = await Desk.open(gated.browser, "broker@kaveri.example");
  gated.gate.holdAnswers();
  await desk.page.reload();
  await expect(desk.panel("Ticketing")).toContainText("Loading…");
  await expect(desk.panel("RFQ Quotes")).toBeVisible();
  await expect(desk.panel("Public Runs")).toContainText("Loading…");
  for (const panel of ["Ticketing", "Public Runs"]) await expect(desk.panel(panel)).not.toContainText("No ");
  gated.gate.releaseAnswers();
  await desk.isLive();
  await expect(desk.panel("Ticketing")).not.toContainText("Loading…");
  await expect(desk.panel("Public Runs")).not.toContainText("Loading…");
  await desk.close();
});

test("the browser's own network going and coming is shown (S-30, S-31, T-20, T-21)", async () => {
  const desk = await Desk.open(gated.browser, "dealer@narmada.example", {
    prepare: (context) => context.clock.install(),
  });
  // setOffline alone does not cut a shared worker's socket.
  gated.gate.cut();
  await desk.context.setOffline(true);
  await expect(desk.toast("You are offline")).toBeVisible();
  await expect(desk.connection).toContainText("Offline");
  // Longer than a normal toast's life: a later toast disappears, this one stays.
  await desk.press("b", "Control+Enter");
  await expect(desk.toast("Bond is required.")).toBeVisible();
  await desk.page.clock.fastForward(5000);
  await expect(desk.toast("Bond is required.")).toHaveCount(0);
  await expect(desk.toast("You are offline")).toBeVisible();
  gated.gate.restore();
  await desk.context.setOffline(false);
  await expect(desk.toast("Connected")).toBeVisible();
  await expect(desk.toast("You are offline")).toHaveCount(0);
  await expect(desk.connection).toContainText("Live");
  await desk.page.clock.fastForward(5000);
  await expect(desk.toast("Connected")).toHaveCount(0);
  await desk.close();
});

test("a browser without shared workers gives each tab a worker and a socket of its own", async () => {
  const first = await Desk.open(gated.browser, "dealer@narmada.example", {
    prepare: async (context) => {
      await context.addInitScript(() => Reflect.deleteProperty(window, "SharedWorker"));
    },
  });
  const second = await first.secondTab();
  expect(gated.gate.liveSockets).toBe(2);
  const id = await gated.sahyadri.post({ ...QUOTED, yield_stored: 0.0672 });
  await expect(first.drawnQuote(id)).toContainText("6.7200");
  await expect(second.drawnQuote(id)).toContainText("6.7200");
  await gated.sahyadri.withdraw(id);
  await expect(first.drawnQuote(id)).toHaveCount(0);
  await expect(second.drawnQuote(id)).toHaveCount(0);
  await first.close();
});
