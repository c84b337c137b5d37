import { expect, test } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { ApiDealer } from "#e2e/pages/api-dealer.ts";
import { faults, faultsInTheme } from "#e2e/pages/axe.ts";
import { chatOf, composer, direct, log, open, messageWith } from "#e2e/pages/chat.ts";
import { ChatApi } from "#e2e/pages/chat-api.ts";
import { Desk } from "#e2e/pages/desk.ts";

// A text in the message box is stored until it is sent, questioned when its level is far off, and delivered once
// (N-13).

/** 7.10% GS 2034 */
const GS34 = "IN0020240019";
const PEOPLE = { rohan: "Rohan Mehta", farah: "Farah Irani" } as const;
let asha: Desk;
let rohan: ChatApi;
let farah: ChatApi;

test.beforeAll(async ({ browser, playwright, baseURL }) => {
  asha = await Desk.open(browser, "dealer@meridian.example");
  // Wide enough for the list beside the conversation.
  await asha.page.setViewportSize({ width: 1920, height: 1000 });
  rohan = await ChatApi.signIn(playwright, baseURL ?? "", "dealer@narmada.example");
  farah = await ChatApi.signIn(playwright, baseURL ?? "", "broker@kaveri.example");
});
test.afterAll(async () => {
  await asha.close();
  await rohan.close();
  await farah.close();
});

const openRohan = () => open(asha, "rohan", PEOPLE.rohan);

/** Messages from Asha with this ending that reached the other person. */
const arrived = async (api: ChatApi, ending: RegExp): Promise<string[]> =>
  (await api.texts(await api.directWith("Asha Kulkarni"))).filter((text) => ending.test(text));

async function type(text: string): Promise<void> {
  await expect(composer(asha)).toBeFocused();
  await asha.page.keyboard.type(text);
}

/** Holds the answers of level checks until the test releases them. */
async function holdChecks(): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  await asha.page.route("**/api/runs/read/", async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    held.resolve();
    await asha.page.unrouteAll({ behavior: "ignoreErrors" });
  };
}

test("a draft is stored with its conversation", async () => {
  await openRohan();
  await type("half a thought");
  await expect(composer(asha)).toHaveValue("half a thought");
  await open(asha, "farah", PEOPLE.farah);
  await expect(composer(asha)).toHaveValue("");
  await expect(direct(asha, PEOPLE.rohan)).toContainText("Draft: half a thought");
  await openRohan();
  await expect(composer(asha)).toHaveValue("half a thought");
  await asha.press("Control+a", "Delete");
});

test("where nothing can be sent, a sentence in the composer's place says why", async ({ playwright, baseURL }) => {
  const vikram = await ChatApi.signIn(playwright, baseURL ?? "", "dealer@sahyadri.example");
  await vikram.openDirect("usr_dealermeridian");
  await open(asha, "vikram", "Vikram Joshi");
  await expect(composer(asha)).toBeFocused();
  await vikram.leaveDirectWith("Asha Kulkarni");
  await expect(chatOf(asha).getByText("Vikram Joshi has left this conversation.", { exact: true })).toBeVisible();
  await expect(composer(asha)).toHaveCount(0);
  await vikram.close();
});

test("a message that is being checked survives the loading of the page, and is then sent once", async () => {
  await openRohan();
  const letGo = await holdChecks();
  await type("6.54gs32 7.15 bid 5cr s1");
  await asha.press("Enter");
  await expect(messageWith(asha, "7.15 bid 5cr s1")).toContainText("Checking…");
  await expect(composer(asha)).toHaveValue("");
  // Until the message is stored, its text remains in the drafts and would reappear in the box.
  const stored = () => asha.page.evaluate(() => Object.values(window.localStorage).join(" "));
  await expect.poll(stored).not.toContain("7.15 bid 5cr s1");
  await asha.page.reload();
  await letGo();
  await asha.isLive();
  await expect.poll(() => arrived(rohan, / s1$/)).toEqual(["6.54gs32 7.15 bid 5cr s1"]);
  await openRohan();
  await expect(composer(asha)).toHaveValue("");
  await expect(messageWith(asha, "7.15 bid 5cr s1")).toHaveCount(1);
  await expect(messageWith(asha, "7.15 bid 5cr s1")).toContainText("✓");
});

test.describe("a level far off one's own quote", () => {
  let own: ApiDealer;
  let quoteId: string;

  test.beforeAll(async ({ playwright, baseURL }) => {
    own = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "dealer@meridian.example");
    quoteId = await own.post({ finstrument_id: GS34, quote_type: "ASK", quantum: 50_000_000, yield_stored: 0.0715 });
    await expect(asha.quotes("7.1500").first()).toBeVisible();
  });
  test.beforeEach(openRohan);
  test.afterAll(async () => {
    await own.withdraw(quoteId);
    await own.close();
  });

  test("is asked about in its place and goes by a key of its own; what follows waits in sight, and goes after it (N-13)", async () => {
    await type("offer 7.10 gs 34 at 6.15 5cr a1");
    await asha.press("Enter");
    await expect(composer(asha)).toHaveValue("");
    const off = messageWith(asha, "at 6.15 5cr a1");
    await expect(off.getByRole("alert")).toContainText("−100.0 bp off your own live offer");
    await expect(off).toContainText("Not sent yet");
    // Checked before the next message is typed, as a message that waits too long is questioned too.
    expect(await faultsInTheme(asha.page, "best-practice")).toEqual([]);
    await asha.press("Enter");
    await type("firm for you a2");
    await asha.press("Enter");
    await expect(off.getByRole("alert")).toBeInViewport();
    await expect(messageWith(asha, "firm for you a2")).toContainText("Waiting");
    expect(await arrived(rohan, / a\d$/)).toEqual([]);
    await asha.press("Alt+Enter");
    await expect(off).toContainText("✓");
    await expect(off.getByRole("alert")).toHaveCount(0);
    await expect.poll(() => arrived(rohan, / a\d$/)).toEqual(["offer 7.10 gs 34 at 6.15 5cr a1", "firm for you a2"]);
  });

  test("has no fault that axe finds, in either theme", { tag: "@deep" }, async () => {
    await type("offer 7.10 gs 34 at 6.15 5cr z1");
    await asha.press("Enter");
    await expect(messageWith(asha, "5cr z1").getByRole("alert")).toBeVisible();
    expect(await faults(asha.page)).toEqual([]);
    await asha.press("Alt+x");
    await expect(messageWith(asha, "5cr z1")).toHaveCount(0);
  });

  test("goes back into the composer by key, and what was being written there is found again", async () => {
    await type("offer 7.10 gs 34 at 6.15 5cr b1");
    await asha.press("Enter");
    const off = messageWith(asha, "5cr b1");
    await expect(off.getByRole("alert")).toBeVisible();
    await type("half a thought");
    await asha.press("Alt+r");
    await expect(composer(asha)).toHaveValue("offer 7.10 gs 34 at 6.15 5cr b1");
    await asha.press("Escape");
    await expect(composer(asha)).toHaveValue("half a thought");
    await asha.press("Alt+r");
    await composer(asha).fill("offer 7.10 gs 34 at 7.14 5cr b1");
    // The edit is stored with its conversation while another is open.
    await open(asha, "farah", PEOPLE.farah);
    await expect(direct(asha, PEOPLE.rohan)).toContainText("Not sent yet: ");
    await openRohan();
    await expect(composer(asha)).toHaveValue("offer 7.10 gs 34 at 7.14 5cr b1");
    await asha.press("Enter");
    await expect(messageWith(asha, "at 7.14 5cr b1")).toContainText("✓");
    await expect(composer(asha)).toHaveValue("half a thought");
    await expect.poll(() => arrived(rohan, / b\d$/)).toEqual(["offer 7.10 gs 34 at 7.14 5cr b1"]);
    await asha.press("Control+a", "Delete");
  });

  test("is discarded by mouse, and what waited behind it goes", async () => {
    await type("offer 7.10 gs 34 at 6.15 5cr c1");
    await asha.press("Enter");
    await type("with you? c2");
    await asha.press("Enter");
    await messageWith(asha, "5cr c1")
      .getByRole("button", { name: /^Discard/ })
      .click();
    await expect(messageWith(asha, "5cr c1")).toHaveCount(0);
    await expect(composer(asha)).toBeFocused();
    await asha.toast("Message discarded").getByRole("button", { name: "Bring back" }).click();
    await expect(composer(asha)).toHaveValue("offer 7.10 gs 34 at 6.15 5cr c1");
    await asha.press("Control+a", "Delete");
    await expect.poll(() => arrived(rohan, / c\d$/)).toEqual(["with you? c2"]);
  });

  test("calls from another conversation, and is found again after the page was loaded", async () => {
    const letGo = await holdChecks();
    await type("offer 7.10 gs 34 at 6.15 5cr d1");
    await asha.press("Enter");
    // One click only: a check that takes too long would let the message go without a question.
    await direct(asha, PEOPLE.farah).click();
    await letGo();
    const toast = asha.toast("Your message to Rohan Mehta has not been sent yet");
    await expect(toast).toBeVisible();
    await asha.page.reload();
    await asha.isLive();
    await expect(toast).toBeVisible();
    await toast.getByRole("button", { name: "Answer" }).click();
    await expect(messageWith(asha, "5cr d1").getByRole("alert")).toContainText("off your own live offer");
    await expect(toast).toHaveCount(0);
    await asha.press("Alt+x");
    await expect(messageWith(asha, "5cr d1")).toHaveCount(0);
    expect(await arrived(rohan, / d\d$/)).toEqual([]);
  });

  test("as the new text of a message, or for later, is asked about where it stands", async () => {
    await type("offer 7.10 gs 34 at 7.14 5cr e1");
    await asha.press("Enter");
    await expect(messageWith(asha, "5cr e1")).toContainText("✓");
    await asha.press("ArrowUp");
    await composer(asha).fill("offer 7.10 gs 34 at 6.14 5cr e1");
    await asha.press("Enter");
    const changed = messageWith(asha, "5cr e1");
    await expect(changed.getByRole("alert")).toContainText("off your own live offer");
    expect(await arrived(rohan, / e1$/)).toEqual(["offer 7.10 gs 34 at 7.14 5cr e1"]);
    await asha.press("Alt+Enter");
    await expect(changed).toContainText("edited");
    await expect.poll(() => arrived(rohan, / e1$/)).toEqual(["offer 7.10 gs 34 at 6.14 5cr e1"]);

    await type("offer 7.10 gs 34 at 6.13 5cr e2");
    await asha.press("Alt+s");
    await expect(asha.palette).toBeVisible();
    await asha.page.keyboard.type("tomorrow 10");
    await expect(asha.palette.getByRole("option", { selected: true })).toContainText("Tomorrow 10:00");
    await asha.press("Enter");
    await expect(composer(asha)).toHaveValue("");
    await expect(messageWith(asha, "5cr e2").getByRole("alert")).toContainText("off your own live offer");
    await asha.press("Alt+Enter");
    const waiting = chatOf(asha).getByRole("list", { name: "Scheduled messages" });
    await expect(waiting).toContainText("5cr e2");
    await expect(messageWith(asha, "5cr e2")).toHaveCount(0);
    await waiting.getByRole("button", { name: /^Cancel offer/ }).click();
    await expect(waiting).toHaveCount(0);
  });
});

test("a price written offline asks before it goes; words go by themselves", async ({ browser }) => {
  const desk = await Desk.open(browser, "dealer@sahyadri.example", {
    prepare: async (context) => context.clock.install(),
  });
  await open(desk, "farah", PEOPLE.farah);
  await expect(composer(desk)).toBeFocused();
  await desk.context.setOffline(true);
  await expect(chatOf(desk)).toContainText("You are offline.");
  // Messages of an earlier attempt remain in the conversation. The name has no digits, which could be read as a price.
  const { repeatEachIndex, retry } = test.info();
  const place = `tunnel-${String.fromCharCode(97 + 2 * repeatEachIndex + retry)}`;
  const written = ["back in a moment", "6.54gs32 7.15 bid 5cr", "sorry, line was gone"].map(
    (text) => `${text}, ${place}`,
  );
  for (const text of written) {
    await desk.page.keyboard.type(text);
    await desk.press("Enter");
  }
  // All messages are typed before the clock moves: keys are handled in turn.
  await expect(messageWith(desk, `sorry, line was gone, ${place}`)).toBeVisible();
  await desk.context.clock.fastForward(180_000);
  await desk.context.setOffline(false);
  const price = messageWith(desk, `7.15 bid 5cr, ${place}`);
  await expect(price.getByRole("alert")).toContainText("Written 3 min ago", { timeout: 20_000 });
  await expect(messageWith(desk, `back in a moment, ${place}`)).toContainText("✓");
  await expect(messageWith(desk, `sorry, line was gone, ${place}`)).toContainText("Waiting");
  const toFarah = async () =>
    (await farah.texts(await farah.directWith("Vikram Joshi"))).filter((text) => text.endsWith(place));
  expect(await toFarah()).toEqual(written.slice(0, 1));
  await price.getByRole("button", { name: /^Discard/ }).click();
  await expect.poll(toFarah).toEqual([written[0], written[2]]);
  await desk.close();
});

test("a message whose answer is lost on the way arrives once and is shown once", async () => {
  await openRohan();
  let lost = 0;
  await asha.page.route("**/api/chat/channels/*/messages/", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    // The server receives the message; the connection breaks before its answer.
    await route.fetch();
    lost += 1;
    await route.abort("connectionreset");
  });
  await type("are we done h1");
  await asha.press("Enter");
  await expect.poll(() => arrived(rohan, / h1$/)).toEqual(["are we done h1"]);
  expect(lost).toBeGreaterThan(0);
  await expect(messageWith(asha, "are we done h1")).toContainText("✓");
  await asha.page.unrouteAll({ behavior: "ignoreErrors" });
  await type("next h2");
  await asha.press("Enter");
  await expect(messageWith(asha, "next h2")).toContainText("✓");
  expect(await arrived(rohan, / h\d$/)).toEqual(["are we done h1", "next h2"]);
  await expect(log(asha).getByText("are we done h1")).toHaveCount(1);
});

test("a draft that one tab sends is gone from the other, unless it was changed there", async () => {
  await open(asha, "farah", PEOPLE.farah);
  await type("one for both i1");
  const second = new Desk(await asha.context.newPage(), asha.context);
  await second.page.setViewportSize({ width: 1920, height: 1000 });
  await second.page.goto("/dart");
  await second.isLive();
  await open(second, "farah", PEOPLE.farah);
  await expect(composer(second)).toHaveValue("one for both i1");
  await asha.page.bringToFront();
  await asha.press("Enter");
  await expect(messageWith(asha, "one for both i1")).toContainText("✓");
  await expect(composer(second)).toHaveValue("");

  await type("one for both i2");
  await second.page.reload();
  await second.isLive();
  await open(second, "farah", PEOPLE.farah);
  await second.page.keyboard.type(" and more");
  await asha.page.bringToFront();
  await composer(asha).focus();
  await asha.press("Enter");
  await expect(messageWith(asha, "one for both i2")).toContainText("✓");
  await expect(composer(second)).toHaveValue("one for both i2 and more");
  await expect(composer(asha)).toHaveValue("");
  await second.page.close();
});
