import { withoutDirectionControls } from "#domain/lib/direction-controls.ts";
import { istDateOf, type IsoDate } from "#domain/lib/iso-date.ts";
import { lookupOver } from "#domain/quote-parser/bond-lookup.ts";
import { type DealLineReading, readDealLine } from "#domain/quote-parser/deal-line.ts";
import type { LineDay } from "#domain/quote-parser/deal-line-terms.ts";
import { type ListTextReading, readListText } from "#domain/quote-parser/list-text.ts";
import { type MessageReading, parseMessage } from "#domain/quote-parser/parse-quotes.ts";
import type { BondLookup, QuoteReading } from "#domain/quote-parser/reading.ts";
import type { BondUniverse } from "#server/machine/core/bond-universe.ts";
import { RunCache } from "#server/market/runs/run-cache.ts";
import type { Parts } from "#server/machine/core/parts.ts";

// Lines are read against the bonds that live on the day. One lookup is cached per universe and day, for the follower of the
// chat and for the calls alike.

const lookups = new WeakMap<BondUniverse, BondLookup>();

function lookupOf(bonds: BondUniverse, today: IsoDate): BondLookup {
  const cached = lookups.get(bonds);
  if (cached?.today === today) return cached;
  const made = lookupOver(bonds.index(today));
  lookups.set(bonds, made);
  return made;
}

/** Cache size: repeated texts, and a day's messages reparsed when one changes. */
const CACHED_MESSAGES = 5000;

/** The quotes of a message, and problems of its table. */
type ReadMessage = Readonly<Pick<MessageReading, "readings" | "problems">>;

const NOTHING_READ: ReadMessage = { readings: [], problems: [] };

export class QuoteReader {
  /** Cached lines per author and channel of the day. */
  readonly cache = new RunCache();
  readonly #parts: Pick<Parts, "bonds" | "clock" | "calendar">;
  readonly #read = new Map<string, ReadMessage>();

  constructor(parts: Pick<Parts, "bonds" | "clock" | "calendar">) {
    this.#parts = parts;
  }

  /** Makes the day's lookup now rather than under the first message. */
  prepare(): void {
    lookupOf(this.#parts.bonds, this.today());
  }

  /** The quotes of a message. */
  message(written: string): readonly QuoteReading[] {
    return this.messageRead(written).readings;
  }

  /** As people read it: the hosted service takes texts with controls of direction, which are not shown. */
  messageRead(written: string): ReadMessage {
    const text = withoutDirectionControls(written);
    // No quote is without a figure; only a withdrawal may be.
    if (!/\d/.test(text) && !/off|out|cancel|withdraw|pull/i.test(text)) return NOTHING_READ;
    const today = this.today();
    const key = `${today} ${text}`;
    const known = this.#read.get(key);
    if (known) return known;
    const { readings, problems } = parseMessage(text, lookupOf(this.#parts.bonds, today), today);
    const read = { readings: readings.filter(isWithinWire), problems };
    const [oldest] = this.#read.keys();
    if (this.#read.size >= CACHED_MESSAGES && oldest !== undefined) this.#read.delete(oldest);
    this.#read.set(key, read);
    return read;
  }

  /** Levels and sizes that cannot travel are left out: they are among the problems of the line. */
  dealLine(text: string): DealLineReading {
    const { lookup, day } = this.#now();
    return withinWire(readDealLine(text, lookup, day));
  }

  /** Lines of a list, each with its reading. */
  listText(text: string): ListTextReading {
    const { lookup, day } = this.#now();
    const read = readListText(withoutDirectionControls(text), (isin) => this.#parts.bonds.get(isin), lookup, day);
    return { ...read, lines: read.lines.map(withinWire) };
  }

  /** One instant, so that the bonds and the line are of the same day. */
  #now(): { lookup: BondLookup; day: LineDay } {
    const { bonds, calendar, clock } = this.#parts;
    const nowMs = clock.now().getTime();
    return { lookup: lookupOf(bonds, istDateOf(nowMs)), day: { calendar, nowMs } };
  }

  today(): IsoDate {
    return istDateOf(this.#parts.clock.now().getTime());
  }
}

/** Levels and sizes that cannot travel as quotes are no quotes. */
function isWithinWire({
  price,
  yieldPct,
  sizeRupees,
}: Pick<QuoteReading, "price" | "yieldPct" | "sizeRupees">): boolean {
  const isPrice = price === null || (price >= 0 && price <= 250);
  const isYield = yieldPct === null || (yieldPct >= 0 && yieldPct <= 100);
  const isSize = sizeRupees === null || (Number.isInteger(sizeRupees) && sizeRupees > 0 && sizeRupees < 1e12);
  return isPrice && isYield && isSize;
}

function withinWire<Line extends Pick<QuoteReading, "price" | "yieldPct" | "sizeRupees">>(line: Line): Line {
  return isWithinWire(line) ? line : { ...line, price: null, yieldPct: null, sizeRupees: null };
}
