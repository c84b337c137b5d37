import { expect, test, type Page } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { type Random, seededRandom } from "#domain/lib/seeded-random.ts";
import { ApiDealer } from "#e2e/pages/api-dealer.ts";
import { Desk } from "#e2e/pages/desk.ts";
import { lettersOf, type SlowCalls, slowCalls, slowProcessor, typeKeys } from "#e2e/pages/quick-hands.ts";

// Keys that come faster than the screen go to what they were meant for, or nowhere (B-42, B-60).

/** 7.18% GS 2033. */
const BENCHMARK = "IN0020230085";

let desk: Desk;
let own: ApiDealer;
test.beforeAll(async ({ browser, playwright, baseURL }) => {
  own = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "dealer@meridian.example");
  desk = await Desk.open(browser, "dealer@meridian.example", { isStandard: true });
});
test.afterAll(async () => {
  await desk.close();
  await own.close();
});
test.afterEach(async () => {
  await slowProcessor(desk.page, 1);
  await own.withdrawAll();
});

for (const pauseMs of [0, 20, 80]) {
  test(`a filter typed behind the key that opens it is in the filter, letter by letter, ${pauseMs} ms a key`, async () => {
    await slowProcessor(desk.page, 20);
    await typeKeys(desk.page, ["g", "p", "/", ...lettersOf("hudco")], pauseMs);
    const filter = desk.page.getByRole("textbox", { name: "Filter Public Runs" });
    await expect(filter).toHaveValue("hudco");
    await expect(filter).toBeFocused();
    await expect(desk.side).toBeHidden();
    await typeKeys(desk.page, ["Escape", "Escape", "g", "i"], pauseMs);
    await expect(desk.panel("My business")).toHaveAttribute("data-focused", "true");
    await desk.press("g", "p");
    await expect(filter).toHaveValue("");
  });
}

test("the palette takes what is typed behind its key, and its command takes what is typed behind it", async () => {
  await slowProcessor(desk.page, 20);
  await typeKeys(desk.page, ["Control+k", ...lettersOf("filter public runs"), "Enter", ...lettersOf("rec")], 20);
  await expect(desk.page.getByRole("textbox", { name: "Filter Public Runs" })).toHaveValue("rec");
  await typeKeys(desk.page, ["Escape", "Escape"], 20);
});

test("a Y pressed before its sentence is there answers the sentence, once, and types into no field", async () => {
  const isSlow = await slowCalls(desk.page, "**/api/trade/eoi/**", () => 900);
  await own.post({ finstrument_id: BENCHMARK, quote_type: "BID", quantum: 50_000_000, yield_stored: 0.0699 });
  await expect(desk.quotes("6.9900")).toHaveCount(1);
  await typeKeys(desk.page, ["Shift+X", "y"], 0);
  await expect(desk.toast(/1 quote withdrawn/)).toBeVisible();
  await isSlow.end();
});

test("keys wait two seconds at most: then they are dropped and named, and a sentence that comes late does nothing", async () => {
  const isSlow = await slowCalls(desk.page, "**/api/trade/eoi/**", () => 3000);
  await own.post({ finstrument_id: BENCHMARK, quote_type: "BID", quantum: 50_000_000, yield_stored: 0.0699 });
  await expect(desk.quotes("6.9900")).toHaveCount(1);
  await typeKeys(desk.page, ["Shift+X", "y"], 0);
  await expect(desk.toast(/Not used: y/)).toBeVisible();
  await expect(desk.toast(/Nothing was asked: you had gone on/)).toBeVisible();
  await expect(desk.dealLine).toBeHidden();
  await isSlow.end();
});

// A machine types real work faster than the screen draws it: the desk is the one that a patient hand leaves.

/** The desk once all has been typed. */
interface Outcome {
  /** Levels of the bids that are live, as typed. */
  bids: string[];
  filter: string;
}

/** A piece of work: its keys, and what it makes of the outcome. */
interface Piece {
  keys: readonly string[];
  leaves: (before: Outcome) => Outcome;
}

const PIECES: readonly ((random: Random) => Piece)[] = [
  (random) => {
    const level = `6.99${String(random.int(0, 99)).padStart(2, "0")}`;
    return {
      keys: ["Control+k", ...lettersOf("b 5cr 7.18 gs 33 "), ...lettersOf(level), "Enter", "Control+Enter", "y"],
      leaves: (before) => ({ ...before, bids: [...before.bids, level] }),
    };
  },
  () => ({ keys: ["Shift+X", "y"], leaves: (before) => ({ ...before, bids: [] }) }),
  (random) => {
    const word = must(random.pick(["hudco", "rec", "pfc 10cr", "nabard"]), "word");
    return {
      keys: ["g", "p", "/", ...lettersOf(word), "Enter"],
      leaves: (before) => ({ ...before, filter: word }),
    };
  },
  () => ({ keys: ["g", "p", "/", "Escape", "Escape"], leaves: (before) => ({ ...before, filter: "" }) }),
  () => ({ keys: ["g", "i", "g", "p"], leaves: (before) => before }),
  () => ({ keys: ["b", "Escape", "g", "p"], leaves: (before) => before }),
  () => ({
    keys: ["Control+k", ...lettersOf("filter public runs"), "Enter", "Escape", "Escape"],
    leaves: (before) => ({ ...before, filter: "" }),
  }),
];

/** Work of three to five pieces, the same for the same seed. @returns the outcome after each piece, the first of nothing typed */
function workOf(seed: number): { keys: string[]; outcomes: Outcome[] } {
  const random = seededRandom(seed);
  const pieces = Array.from({ length: random.int(3, 5) }, () => must(random.pick(PIECES), "piece")(random));
  const nothing: Outcome = { bids: [], filter: "" };
  const outcomes = [nothing];
  for (const { leaves } of pieces) outcomes.push(leaves(must(outcomes.at(-1), "outcome")));
  return { keys: pieces.flatMap(({ keys }) => keys), outcomes };
}

async function bidsThere(): Promise<string[]> {
  const { BID } = await own.yieldsOf(BENCHMARK);
  return BID.map((level) => (level * 100).toFixed(4)).filter((level) => level.startsWith("6.99"));
}

async function startAfresh(page: Page, calls: SlowCalls): Promise<void> {
  // An act that was sent is done before all is withdrawn.
  await calls.rest();
  await own.withdrawAll();
  await desk.press("Escape", "Escape", "Escape", "g", "p");
  const filter = page.getByRole("textbox", { name: "Filter Public Runs" });
  await filter.fill("");
  await filter.press("Enter");
  await expect.poll(bidsThere).toEqual([]);
}

async function plays(calls: SlowCalls, seed: number, pauseMs: number): Promise<void> {
  const { keys, outcomes } = workOf(seed);
  const said = `seed ${String(seed)} at ${String(pauseMs)} ms: ${keys.join(" ")}`;
  await startAfresh(desk.page, calls);
  const dropped = await watchDropped(desk.page);
  await typeKeys(desk.page, keys, pauseMs);
  const last = must(outcomes.at(-1), "outcome");
  const isDone = async () => (await dropped()) || same(await bidsThere(), last.bids);
  await expect.poll(isDone, { message: said }).toBe(true);
  if (await dropped()) {
    // Keys behind a lost one did nothing: the work ended between two pieces.
    await expect(desk.dealLine, said).toBeHidden();
    const there = await bidsThere();
    expect(
      outcomes.some(({ bids }) => same(there, bids)),
      `${said}: ${there.join()}`,
    ).toBe(true);
    return;
  }
  await desk.press("g", "p");
  await expect(desk.page.getByRole("textbox", { name: "Filter Public Runs" }), said).toHaveValue(last.filter);
  await expect(desk.dealLine, said).toBeHidden();
}

const same = (a: readonly string[], b: readonly string[]) => a.toSorted().join() === b.toSorted().join();

/** Watches for the toast that names dropped keys. */
async function watchDropped(page: Page): Promise<() => Promise<boolean>> {
  const seen = await page.evaluateHandle(() => {
    const found = { isDropped: false };
    const look = () => {
      found.isDropped ||= [...document.querySelectorAll("[data-sonner-toast]")].some(({ textContent: text }) =>
        text.includes("Not used:"),
      );
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
    return found;
  });
  return () => seen.evaluate(({ isDropped }) => isDropped);
}

const SHORT = 5;
const DEEP = 500;

for (const pauseMs of [20, 50, 100]) {
  test(`${String(SHORT)} pieces of work at ${String(pauseMs)} ms a key on a slow processor and slow calls`, async () => {
    await slowProcessor(desk.page, 4);
    const calls = await slowCalls(desk.page, "**/api/**", () => Math.random() * 200);
    for (let seed = 1; seed <= SHORT; seed += 1) await plays(calls, seed * 1000 + pauseMs, pauseMs);
    await calls.end();
    await slowProcessor(desk.page, 1);
  });
}

test(`${String(DEEP)} pieces of work at all speeds, the processor twenty times slower @deep`, async () => {
  test.setTimeout(3 * 3_600_000);
  await slowProcessor(desk.page, 20);
  const calls = await slowCalls(desk.page, "**/api/**", () => Math.random() * 3000);
  for (let seed = 1; seed <= DEEP; seed += 1) await plays(calls, seed, must([20, 50, 100][seed % 3], "pause"));
  await calls.end();
  await slowProcessor(desk.page, 1);
});
