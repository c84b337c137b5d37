import { eq } from "drizzle-orm";
import type { Bond } from "#domain/entities/bond.ts";
import type { LimitWarning } from "#domain/entities/deal-warning.ts";
import type { QuoteType } from "#domain/entities/eoi.ts";
import { type IsoDate, istDateOf } from "#domain/lib/iso-date.ts";
import { DayUse } from "#domain/limits/day-use.ts";
import type { Release } from "#domain/limits/exposure.ts";
import { ownBandOf } from "#domain/trading/own-band.ts";
import { issueTypeOf } from "#domain/limits/issue-type.ts";
import { isBand } from "#domain/entities/limit.ts";
import { breachText } from "#domain/limits/limit-text.ts";
import type { OwnBand } from "#domain/trading/check-limits.ts";
import { type Breach, breachesOf, type LimitedDeal, type Reckoned, tightestOf } from "#domain/limits/reckoning.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import type { Connected } from "#server/machine/db/prepared.ts";
import { clients } from "#server/machine/db/schema/people.ts";
import { lockLimits } from "#server/market/trading/limits/lock-limits.ts";
import { limitDays, settlementOf, sizeOf } from "#server/market/trading/limits/principal.ts";
import { readExposures } from "#server/market/trading/limits/read-exposures.ts";
import { type LimitRow, limitsOf } from "#server/market/trading/limits/read-limits.ts";

/** A quote, an offer or a deal to check against a firm's limits before it is sent, consented to or executed. */
export interface DealToLimit {
  bond: Bond;
  /** The firm's own side. */
  side: QuoteType;
  settlementDate: IsoDate;
  /** Null without a known counterparty. */
  counterpartyId: string | null;
  /** The firm's own dealer. */
  userId: string;
  /** Rupees of face. */
  quantity: number;
  bondYield: number | null;
  cleanPrice: number | null;
  /** A level of the market, for bands without a base of their own. */
  market: LimitedDeal["market"];
  isBehindQuote: boolean;
  /** Exposures that it replaces: an edit releases its quote, a consent its ticket. */
  releases: readonly Release[];
}

interface Asking {
  parts: Pick<Parts, "bonds" | "calendar">;
  reader: Pick<Tx | Orm, "_" | "select">;
  /** Transaction of a binding act, which waits for the firm's other acts. Null for a preview. */
  tx: Connected | null;
  now: Date;
}

/** A firm's limits and their use. */
interface Standing {
  limits: readonly LimitRow[];
  day: DayUse;
}

/**
 * Limits of one firm for one act or a run of acts. A firm without limits costs one query. With limits, binding acts run
 * one after the other under one lock per firm, taken after the locks of the bonds, and the use is read after it: so of
 * two dealers who both want the last crore, the second sees the first. Cancelling takes no lock, because it only frees
 * room.
 */
export class LimitChecks {
  readonly #asking: Asking;
  readonly #clientId: string;
  #rows: Promise<readonly LimitRow[]> | undefined;
  #read: Promise<Standing> | undefined;

  constructor(asking: Asking, clientId: string) {
    this.#asking = asking;
    this.#clientId = clientId;
  }

  /** The firm's own bands off the market; nothing is locked for them. */
  async bands(): Promise<OwnBand[]> {
    return (await this.#all()).flatMap((row) => ownBandOf(row) ?? []);
  }

  /** True when the firm's bands need a market level. */
  async hasBands(): Promise<boolean> {
    const { limits } = await this.#standing();
    return limits.some(({ unit }) => isBand(unit));
  }

  /** Every limit that the deal goes over, the single order's first; those that block cannot be confirmed. */
  async warningsOf(deal: DealToLimit): Promise<LimitWarning[]> {
    const { limits, day } = await this.#standing();
    if (limits.length === 0) return [];
    const breaches = breachesOf(limits, day, this.#limited(deal));
    return Promise.all(breaches.map(async (breach) => warningOf(breach, await this.#textOf(breach, deal))));
  }

  /** A breach in a sentence that names the counterparty or the issuer: a dealer talks to several at once. */
  async #textOf({ limit, used, need, text }: Breach, { counterpartyId, bond }: DealToLimit): Promise<string> {
    if (limit.level === "ISSUER") return breachText(limit, used, need, bond.issuer);
    if (limit.level !== "COUNTERPARTY" || counterpartyId === null) return text;
    const named = this.#asking.reader.select({ name: clients.brandName }).from(clients);
    const [row] = await named.where(eq(clients.id, counterpartyId));
    return breachText(limit, used, need, row?.name ?? null);
  }

  /** The limit that the deal would leave least of; null where none holds for it. */
  async tightest(deal: DealToLimit): Promise<Reckoned | null> {
    const { limits, day } = await this.#standing();
    return limits.length === 0 ? null : tightestOf(limits, day, this.#limited(deal));
  }

  /** Counts a deal of this transaction that is not written yet, so that the next one of the same act sees it. */
  async take(id: string, deal: DealToLimit): Promise<void> {
    const { limits, day } = await this.#standing();
    if (limits.length === 0) return;
    const {
      issueType: _type,
      bondYield: _yield,
      cleanPrice: _price,
      market: _market,
      releases,
      ...exposure
    } = this.#limited(deal);
    day.release(releases);
    day.add({ ...exposure, id, stage: "open" });
  }

  #limited(deal: DealToLimit): LimitedDeal {
    const { bond, settlementDate, quantity: _quantity, ...rest } = deal;
    const { parts, now } = this.#asking;
    return {
      ...rest,
      ...sizeOf(bond, deal),
      isin: bond.isin,
      issuer: bond.issuer,
      issueType: issueTypeOf(bond),
      settlement: settlementOf(limitDays(parts.calendar, istDateOf(now.getTime())), settlementDate),
    };
  }

  #all(): Promise<readonly LimitRow[]> {
    return (this.#rows ??= limitsOf(this.#asking.reader, this.#clientId));
  }

  #standing(): Promise<Standing> {
    return (this.#read ??= this.#readAll());
  }

  async #readAll(): Promise<Standing> {
    const { parts, reader, tx, now } = this.#asking;
    const limits = (await this.#all()).filter(({ level }) => level !== "MARKET");
    if (limits.length === 0) return { limits, day: new DayUse([]) };
    // Sent together: the exposures are read once the lock is granted.
    const [, exposures] = await Promise.all([
      tx === null ? undefined : lockLimits(tx, this.#clientId),
      readExposures(parts, reader, this.#clientId, now),
    ]);
    return { limits, day: new DayUse(exposures) };
  }
}

function warningOf({ limit, used, need }: Breach, text: string): LimitWarning {
  return {
    code: "limit_breach",
    figure: "limit",
    text,
    limit_id: limit.id,
    level: limit.level,
    unit: limit.unit,
    on_breach: limit.onBreach,
    used,
    need,
    limit: limit.amount,
    value: isBand(limit.unit) ? need : used + need,
  };
}
