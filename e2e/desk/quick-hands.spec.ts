import { isDeepStrictEqual } from "node:util";
import { expect, test, type Page } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { type Random, seededRandom } from "#domain/lib/seeded-random.ts";
import { ApiDealer } from "#e2e/pages/api-dealer.ts";
import { ChatApi } from "#e2e/pages/chat-api.ts";
import { Desk } from "#e2e/pages/desk.ts";
import { lettersOf, type SlowCalls, slowCalls, slowProcessor, typeKeys } from "#e2e/pages/quick-hands.ts";

// Keys that come faster than the screen go to what they were meant for, or nowhere (B-42, B-60).

/** 7.18% GS 2033. */
const BENCHMARK = "IN0020230085";
/** A bond that a dealer of another firm offers, and words that find that offer alone. */
const OFFERED = { isin: "IN0020250091", words: "6.48 gs 2035" };

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
  /** Levels offered in negotiations, as typed. */
  answers: string[];
  /** Texts written to Rohan Mehta. */
  messages: string[];
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
  (random) => {
    const text = `hands ${Array.from({ length: 6 }, () => random.pick(lettersOf("aeghlmnrst"))).join("")}`;
    return {
      keys: ["Control+j", ...lettersOf("rohan"), "Enter", ...lettersOf(text), "Enter", "Escape", "g", "p"],
      leaves: (before) => ({ ...before, messages: [...before.messages, text] }),
    };
  },
  answersQuote,
  () => ({ keys: ["g", "p", "/", "Escape", "Escape"], leaves: (before) => ({ ...before, filter: "" }) }),
  () => ({ keys: ["g", "i", "g", "p"], leaves: (before) => before }),
  () => ({ keys: ["b", "Escape", "g", "p"], leaves: (before) => before }),
  () => ({
    keys: ["Control+k", ...lettersOf("filter public runs"), "Enter", "Escape", "Escape"],
    leaves: (before) => ({ ...before, filter: "" }),
  }),
];

/** Finds the quote that is offered and answers it at another level. */
function answersQuote(random: Random): Piece {
  const level = `7.00${String(random.int(10, 99))}`;
  return {
    keys: [
      "g",
      "p",
      "/",
      ...lettersOf(OFFERED.words),
      "Enter",
      "ArrowDown",
      "a",
      ...lettersOf(level),
      "Control+Enter",
      "y",
    ],
    leaves: (before) => ({ ...before, filter: OFFERED.words, answers: [...before.answers, level] }),
  };
}

/** Work of three to five pieces, the same for the same seed. @returns the outcome after each piece, the first of nothing typed */
function workOf(seed: number): { keys: string[]; outcomes: Outcome[] } {
  const random = seededRandom(seed);
  const drawn = Array.from({ length: random.int(3, 5) }, () => must(random.pick(PIECES), "piece"));
  // A quote is answered once; after that its negotiation goes on.
  const pieces = drawn.filter((piece, n) => piece !== answersQuote || drawn.indexOf(piece) === n);
  const nothing: Outcome = { bids: [], filter: "", answers: [], messages: [] };
  const outcomes = [nothing];
  const made = pieces.map((piece) => piece(random));
  for (const { leaves } of made) outcomes.push(leaves(must(outcomes.at(-1), "outcome")));
  return { keys: made.flatMap(({ keys }) => keys), outcomes };
}

/** The part of an outcome that binds or is read by others, as the server has it. */
type Acts = Pick<Outcome, "bids" | "answers" | "messages">;

/** @param since the message after which the work began */
async function actsThere(since: string): Promise<Acts> {
  const { BID } = await own.yieldsOf(BENCHMARK);
  const asTyped = (level: number) => (level * 100).toFixed(4);
  const texts = await chat.texts(await chat.directWith("Rohan Mehta"));
  return {
    bids: BID.map(asTyped)
      .filter((level) => level.startsWith("6.99"))
      .toSorted(),
    answers: (await own.offeredIn(OFFERED.isin)).map(asTyped),
    messages: texts.slice(texts.lastIndexOf(since) + 1),
  };
}

/** @returns the message after which the work begins */
async function startAfresh(page: Page, calls: SlowCalls): Promise<string> {
  // An act that was sent is done before all is withdrawn.
  await calls.rest();
  await own.withdrawAll();
  // The negotiation of the work before ends with the quote.
  await market.withdrawAll();
  await market.post({ finstrument_id: OFFERED.isin, quote_type: "ASK", quantum: 50_000_000, yield_stored: 0.0685 });
  await desk.press("Escape", "Escape", "Escape", "g", "p");
  const filter = page.getByRole("textbox", { name: "Filter Public Runs" });
  await filter.fill("");
  await filter.press("Enter");
  await expect(desk.quotes("6.48% GS 2035")).toHaveCount(1);
  const since = `begins ${crypto.randomUUID()}`;
  await chat.sendMessage(await chat.directWith("Rohan Mehta"), since);
  await expect.poll(() => actsThere(since)).toEqual({ bids: [], answers: [], messages: [] });
  return since;
}

async function plays(calls: SlowCalls, seed: number, pauseMs: number): Promise<void> {
  const { keys, outcomes } = workOf(seed);
  const said = `seed ${String(seed)} at ${String(pauseMs)} ms: ${keys.join(" ")}`;
  const since = await startAfresh(desk.page, calls);
  const done = () => actsThere(since);
  const dropped = await watchDropped(desk.page);
  await typeKeys(desk.page, keys, pauseMs);
  const last = must(outcomes.at(-1), "outcome");
  const filter = desk.page.getByRole("textbox", { name: "Filter Public Runs" });
  const isDone = async () =>
    (await dropped()) || (areSame(await done(), last) && (await filter.inputValue()) === last.filter);
  await expect.poll(isDone, { message: said }).toBe(true);
  if (await dropped()) {
    // Keys were lost and named, up to the next rest of the hand. The acts there are some of those that were meant, none another.
    await calls.rest();
    const acts = await done();
    expect(areMeant(acts, outcomes), `${said}: ${JSON.stringify(acts)}`).toBe(true);
    return;
  }
  await expect(desk.dealLine, said).toBeHidden();
}

function areSame(acts: Acts, { bids, answers, messages }: Outcome): boolean {
  return isDeepStrictEqual(acts, { bids: bids.toSorted(), answers, messages });
}

/** True where all that was done was meant: each level once and as typed, each message a part of a typed text. */
function areMeant(acts: Acts, outcomes: readonly Outcome[]): boolean {
  const isSome = (of: "bids" | "answers") => {
    const meant = new Set(outcomes.flatMap((outcome) => outcome[of]));
    return new Set(acts[of]).size === acts[of].length && acts[of].every((level) => meant.has(level));
  };
  const texts = outcomes.flatMap(({ messages }) => messages);
  return (
    isSome("bids") && isSome("answers") && acts.messages.every((text) => texts.some((typed) => typed.includes(text)))
  );
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

const SHORT = 3;
const DEEP = 500;

for (const pauseMs of [20, 50, 100]) {
  test(`${String(SHORT)} pieces of work at ${String(pauseMs)} ms a key on a slow processor and slow calls`, async () => {
    test.slow();
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
