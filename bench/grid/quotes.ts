/** The instruments and the random walk of the bench's feed: the same for every run, so that runs can be compared. */

export interface Quote {
  isin: string;
  name: string;
  issuer: string;
  rating: string;
  bidPx: number;
  bidYld: number;
  bidQty: number;
  askPx: number;
  askYld: number;
  askQty: number;
  lastPx: number;
  lastYld: number;
  chg: number;
  time: number;
}

/** Always the highest yield, so always the first row. Its last price encodes when the batch on screen was sent. */
export const PROBE_ISIN = "INPROBE00000";
const PROBE_YIELD = 99;
const PROBE_WRAP_MS = 1e8;

/** A send time written as a price of four decimals. */
export const probePrice = (epochMs: number): number => (Math.floor(epochMs) % PROBE_WRAP_MS) / 1e4;

/** Age in ms of a send time encoded as a probe price. */
export function probeAgeMs(price: number, nowEpochMs: number): number {
  const age = (nowEpochMs % PROBE_WRAP_MS) - Math.round(price * 1e4);
  return age < -PROBE_WRAP_MS / 2 ? age + PROBE_WRAP_MS : age;
}

const ISSUERS = [
  "NABARD",
  "REC Limited",
  "Power Finance",
  "HDFC Bank",
  "State of Kerala",
  "GOI",
  "Bajaj Finance",
  "IRFC",
];
const RATINGS = ["AAA", "AA+", "AA", "AA-", "A+", "SOV"];

/** Numbers in [0, 1) from a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const round4 = (value: number): number => Math.round(value * 1e4) / 1e4;

export function makeQuotes(count: number, random: () => number): Quote[] {
  const time = Date.now();
  return Array.from({ length: count }, (_, at) => {
    const issuer = ISSUERS[at % ISSUERS.length] ?? "";
    const coupon = round4(6 + random() * 4);
    const quote: Quote = {
      isin: at === 0 ? PROBE_ISIN : `INE${String(at).padStart(6, "0")}A07`,
      name: `${coupon.toFixed(2)}% ${issuer} ${2026 + (at % 30)}`,
      issuer,
      rating: RATINGS[at % RATINGS.length] ?? "",
      bidPx: 0,
      bidYld: 0,
      bidQty: 0,
      askPx: 0,
      askYld: 0,
      askQty: 0,
      lastPx: 0,
      lastYld: 0,
      chg: 0,
      time,
    };
    move(quote, coupon + (random() - 0.5) * 2, random, time);
    return quote;
  });
}

/** One update of a quote: every figure moves, as when a dealer requotes. */
export function move(quote: Quote, yieldPct: number, random: () => number, epochMs: number): void {
  const probe = quote.isin === PROBE_ISIN;
  quote.bidYld = probe ? PROBE_YIELD : round4(yieldPct);
  quote.askYld = round4(quote.bidYld - 0.05);
  quote.bidPx = round4(100 + (8 - quote.bidYld) * 4);
  quote.askPx = round4(100 + (8 - quote.askYld) * 4);
  quote.bidQty = Math.ceil(random() * 50) * 100_000;
  quote.askQty = Math.ceil(random() * 50) * 100_000;
  quote.chg = round4(quote.bidPx - quote.lastPx);
  quote.lastPx = probe ? probePrice(epochMs) : quote.bidPx;
  quote.lastYld = quote.bidYld;
  quote.time = epochMs;
}
