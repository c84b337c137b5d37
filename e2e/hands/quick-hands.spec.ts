import { expect, test, type Page } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { ApiDealer } from "#e2e/pages/api-dealer.ts";
import { ChatApi } from "#e2e/pages/chat-api.ts";
import { composer } from "#e2e/pages/chat.ts";
import { Desk } from "#e2e/pages/desk.ts";
import { lettersOf, type SlowCalls, slowCalls, slowProcessor, typeKeys } from "#e2e/pages/quick-hands.ts";
import {
  type Acts,
  actsOf,
  areMeant,
  areSame,
  CONSENTED,
  NOTHING_DONE,
  OFFERED,
  type Waits,
  workOf,
} from "#e2e/pages/quick-work.ts";

// Keys typed faster than the screen reach their intended target, or nothing (B-42, B-60).

/** 7.18% GS 2033. */
const BENCHMARK = "IN0020230085";
/** 6.79% GS Oct-2034. */
const COUNTERED = "IN0020240126";

let desk: Desk;
let own: ApiDealer;
let market: ApiDealer;
let chat: ChatApi;
test.beforeAll(async ({ browser, playwright, baseURL }) => {
  own = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "dealer@meridian.example");
  market = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "dealer@narmada.example");
  chat = await ChatApi.signIn(playwright, must(baseURL, "baseURL"), "dealer@meridian.example");
  desk = await Desk.open(browser, "dealer@meridian.example", { isStandard: true });
});
test.afterAll(async () => {
  await desk.close();
  await market.withdrawAll();
  for (const person of [own, market, chat]) await person.close();
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
  await slowProcessor(desk.page, 10);
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
  await expect(desk.toast(/Not asked: you had moved on/)).toBeVisible();
  await expect(desk.dealLine).toBeHidden();
  await isSlow.end();
});

// A machine types real work faster than the screen draws it; the desk must end in the same state as after slow typing.

const OFTEN = { intervals: [100] };

/** Resets the world for a session of work and opens the request that waits for the dealer. */
async function startAfresh(calls: SlowCalls, waits: Waits): Promise<Start> {
  // Lets sent acts finish before everything is withdrawn.
  await calls.rest();
  // A dialog may still be open if the keys that close it were dropped.
  await desk.press("Escape", "Escape", "Escape");
  await desk.closeSide();
  await own.withdrawAll();
  // The negotiation of the previous work ends with its quote.
  await market.withdrawAll();
  await expect.poll(() => desk.needs(), OFTEN).toBe(0);
  await market.post({ finstrument_id: OFFERED.isin, quote_type: "ASK", quantum: 50_000_000, yield_stored: 0.0685 });
  await desk.press("g", "p");
  // Keys after dropped ones may have been typed into the composer.
  if (await composer(desk).isVisible()) await composer(desk).fill("");
  const filter = desk.page.getByRole("textbox", { name: "Filter Public Runs" });
  await filter.fill("");
  await filter.press("Enter");
  await expect(desk.quotes("6.48% GS 2035")).toHaveCount(1);
  const since = `begins ${crypto.randomUUID()}`;
  await chat.sendMessage(await chat.directWith("Rohan Mehta"), since);
  const waiting = await makeWait(waits);
  const dealt = (await own.tickets()).map(({ number }) => number);
  const start = { since, dealt, ...waiting };
  await expect.poll(() => actsThere(start), OFTEN).toEqual(actsOf(NOTHING_DONE));
  await expect.poll(() => desk.needs(), OFTEN).toBe(1);
  return start;
}

/** State a session of work started with; the ticket and list may still be open afterwards. */
interface Start {
  /** Text of the message sent just before the work began. */
  since: string;
  /** Numbers of the tickets there were. */
  dealt: string[];
  /** Number of the ticket and id of the list that wait for the dealer. */
  ticket?: string;
  list?: string;
}

async function makeWait(waits: Waits): Promise<Pick<Start, "ticket" | "list">> {
  if (waits === "list") return { list: await market.askOne("cli_meridian", BENCHMARK) };
  const level = 0.069;
  const bid = { finstrument_id: COUNTERED, quote_type: "BID", quantum: 50_000_000, yield_stored: level } as const;
  const id = await own.post(bid);
  if (waits === "round") {
    await market.respond(id, 0.0688);
    return {};
  }
  return { ticket: await market.hit(await market.post({ ...bid, quote_type: "ASK" }), id) };
}

/** Closes the request that waited, which stays open if its keys were dropped. */
async function endWait({ ticket, list }: Start): Promise<void> {
  if (list !== undefined) await market.withdrawList(list);
  if (ticket !== undefined && !(await hasConsented(ticket))) await own.consent(ticket);
}

async function hasConsented(ticket: string): Promise<boolean> {
  const { buyer, seller } = (await own.ticket(ticket)).consents;
  return buyer !== null || seller !== null;
}

async function actsThere({ since, dealt, ticket, list }: Start): Promise<Acts> {
  const { BID } = await own.yieldsOf(BENCHMARK);
  const asTyped = (level: number) => (level * 100).toFixed(4);
  const texts = await chat.texts(await chat.directWith("Rohan Mehta"));
  const counters = (await own.offeredIn(COUNTERED)).map(asTyped);
  return {
    bids: BID.map(asTyped)
      .filter((level) => level.startsWith("6.99"))
      .toSorted(),
    answers: (await own.offeredIn(OFFERED.isin)).map(asTyped),
    // Its first rounds are at 6.9000 and 6.8800.
    counters: counters.filter((level) => level.startsWith("6.89")),
    named: list === undefined ? [] : (await own.namedTo(list)).map(asTyped),
    consents: ticket !== undefined && (await hasConsented(ticket)) ? [CONSENTED] : [],
    messages: texts.slice(texts.lastIndexOf(since) + 1),
    deals: (await own.tickets()).map(({ number }) => number).filter((number) => !dealt.includes(number)),
  };
}

/** Types a session of work on a processor slowed down by a factor, and checks the result. */
async function plays(calls: SlowCalls, seed: number, pauseMs: number, slower: number): Promise<void> {
  const { waits, keys, outcomes } = workOf(seed);
  const context = `seed ${String(seed)} at ${String(pauseMs)} ms: ${keys.join(" ")}`;
  await slowProcessor(desk.page, 1);
  const start = await startAfresh(calls, waits);
  await slowProcessor(desk.page, slower);
  const done = () => actsThere(start);
  const dropped = await watchDropped(desk.page);
  await typeKeys(desk.page, keys, pauseMs);
  const last = must(outcomes.at(-1), "outcome");
  const filter = desk.page.getByRole("textbox", { name: "Filter Public Runs" });
  const isDone = async () =>
    (await dropped()) || (areSame(await done(), last) && (await filter.inputValue()) === last.filter);
  await expect.poll(isDone, { message: context, ...OFTEN }).toBe(true);
  if (await dropped()) {
    // Keys were dropped and named. Once all calls are answered, every act must be one that was intended.
    await calls.rest();
    const acts = await done();
    expect(areMeant(acts, outcomes), `${context}: ${JSON.stringify(acts)}`).toBe(true);
  } else await expect(desk.dealLine, context).toBeHidden();
  await endWait(start);
}

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

/**
 * Milliseconds per key, and the number of sessions at that speed. Each session has four to six pieces; more than fifty
 * pieces in all.
 */
const SHORT = [
  [20, 6],
  [50, 4],
  [100, 2],
] as const;
/** About five hundred pieces in all. */
const DEEP = Number(process.env["WORKS"] ?? 100);

for (const [pauseMs, works] of SHORT) {
  test(`${String(works)} works at ${String(pauseMs)} ms a key on a slow processor and slow calls`, async () => {
    test.slow();
    const calls = await slowCalls(desk.page, "**/api/**", () => Math.random() * 200);
    for (let seed = 1; seed <= works; seed += 1) await plays(calls, seed * 1000 + pauseMs, pauseMs, 4);
    await calls.end();
  });
}

test(`${String(DEEP)} works at all speeds, the processor twenty times slower @deep`, async () => {
  test.setTimeout(3 * 3_600_000);
  const calls = await slowCalls(desk.page, "**/api/**", () => Math.random() * 3000);
  for (let seed = 1; seed <= DEEP; seed += 1)
    await plays(calls, seed, must(SHORT[seed % SHORT.length], "speed")[0], 20);
  await calls.end();
});
