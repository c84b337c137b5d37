import { eq, sql } from "drizzle-orm";
import { Refusal } from "#domain/contract/errors.ts";
import type { Bond } from "#domain/entities/bond.ts";
import {
  type Confirms,
  confirmedFigure,
  type DealWarning,
  isBlocked,
  isRepeated,
  strengthOf,
} from "#domain/entities/deal-warning.ts";
import type { QuoteType } from "#domain/entities/eoi.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import type { Release } from "#domain/limits/exposure.ts";
import type { Reckoned } from "#domain/limits/reckoning.ts";
import { type CheckLimits, checkLimitsFor, type FirmChecks, paperKindOf } from "#domain/trading/check-limits.ts";
import { betterMarket } from "#domain/trading/better-market.ts";
import { unconfirmed } from "#domain/trading/confirming.ts";
import type { JudgedDeal } from "#domain/trading/lost-rupees.ts";
import { overriddenPrice } from "#domain/trading/overridden-price.ts";
import type { ResolvedLevel } from "#domain/trading/resolve-level.ts";
import type { DealLevel, NamedLevel } from "#domain/trading/level.ts";
import { compareStrengths } from "#domain/trading/strength.ts";
import { unpublishedDay } from "#domain/trading/unpublished-day.ts";
import { unusualLevels } from "#domain/trading/unusual-level.ts";
import { unusualSize } from "#domain/trading/unusual-size.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Change } from "#server/machine/core/change.ts";
import { type Connected, prepared } from "#server/machine/db/prepared.ts";
import { clients } from "#server/machine/db/schema/people.ts";
import type { CheckedMarket } from "#server/market/trading/checks/checked-market.ts";
import { MarketReference } from "#server/market/trading/checks/market-reference.ts";
import { UsualSizes } from "#server/market/trading/checks/usual-sizes.ts";
import { UncoveredSales } from "#server/market/trading/checks/uncovered-sales.ts";
import { type DealToLimit, LimitChecks } from "#server/market/trading/limits/limit-checks.ts";

/** A level or deal that a firm is about to quote, or to be bound by. */
export interface CheckedDeal {
  bond: Bond;
  /** The side of the firm that acts. */
  side: QuoteType;
  settlementDate: IsoDate;
  /** Numbers that are new; none where only a size or a day is. */
  levels: readonly NamedLevel[];
  /** Rupees of face; null where it stays as it was. */
  quantity: number | null;
  /** The firm on the other side, when there is one already. */
  counterpartyId: string | null;
  /** The settlement date is new to this firm. */
  isNewDay: boolean;
  /** A new level with a price typed over the one its yield gives; left out where none is. */
  overridden?: Omit<ResolvedLevel, "fixedField">;
  /** Terms for the firm's limits; null where the firm itself deals nothing, as a facilitator. */
  limited: LimitedTerms | null;
}

/** Terms of a deal that only its limits need. */
export interface LimitedTerms {
  level: Pick<DealLevel, "unitPriceStored" | "yieldStored">;
  /** Rupees of face, new or not. */
  quantity: number;
  /** The firm's own dealer. */
  userId: string;
  isBehindQuote?: boolean;
  releases?: readonly Release[];
  /** It is sold for an end client: the firm's own holding says nothing of it. */
  isForClient?: boolean;
  /** The trade is made already: of a ticket only a sale that the firm forbids counts; a report is owed to its exchange in any case. */
  made?: "ticket" | "report";
}

const checksByFirm = prepared("checks_by_firm", (db) =>
  db
    .select({
      levelRupees: clients.checkLevelRupees,
      sizeFactor: clients.checkSizeFactor,
    })
    .from(clients)
    .where(eq(clients.id, sql.placeholder("clientId"))),
);

/** A firm's own settings of its checks, but for its bands. */
export async function firmChecksOf(reader: Connected, clientId: string): Promise<Omit<FirmChecks, "bands">> {
  const [row] = await checksByFirm(reader, { clientId });
  return must(row, "the firm's checks");
}

/** Checks before money moves, for one firm and the bonds of one act. Their data is read on first use, once. */
export class DealChecks {
  readonly #market: CheckedMarket;
  readonly #clientId: string;
  readonly #reference: MarketReference;
  readonly #sizes: UsualSizes;
  readonly #firmLimits: LimitChecks;
  readonly #sales: UncoveredSales;
  #checks: Promise<FirmChecks> | undefined;

  constructor(market: CheckedMarket, { clientId }: Pick<Actor, "clientId">) {
    this.#market = market;
    this.#clientId = clientId;
    this.#reference = new MarketReference(market);
    this.#sizes = new UsualSizes(market, clientId);
    this.#firmLimits = new LimitChecks(market, clientId);
    this.#sales = new UncoveredSales(market, clientId);
  }

  /**
   * Starts the reads that the checks of nearly every deal need, regardless of its figures; the checks then reuse them.
   * For callers with other queries to run meanwhile.
   * @param isLimited true when the firm's limits will be checked, and so are to be locked
   */
  async readAhead(isLimited: boolean): Promise<void> {
    await Promise.all([
      this.#readChecks(),
      this.#sizes.ofFirm(),
      isLimited && this.#firmLimits.hasBands(),
      this.#reference.tradesHere(),
      this.#market.quotes,
    ]);
  }

  /**
   * Warnings of a deal, in the order level, a price typed over, size, day, a sale of more than is held, limits of the
   * firm. An unusual level and one through the market give one warning: the stronger, or of equals the one that names
   * the better quote. The parts are read concurrently.
   */
  async warningsOf(deal: CheckedDeal): Promise<DealWarning[]> {
    const { calendar } = this.#market.parts;
    const day = deal.isNewDay ? unpublishedDay(calendar, deal.settlementDate) : null;
    const [unusual, better, sizes, limited, uncovered] = await Promise.all([
      this.#levels(deal),
      this.#better(deal),
      this.#size(deal),
      this.#limited(deal),
      this.#sales.warningsOf(deal),
    ]);
    const levels = compareStrengths(strongest(unusual), strongest(better)) > 0 ? unusual : better;
    const breaches = limited === null ? [] : await this.#firmLimits.warningsOf(limited);
    const typedOver =
      deal.overridden === undefined ? null : overriddenPrice(deal.bond, deal.settlementDate, deal.overridden);
    return [
      ...levels,
      ...(typedOver === null ? [] : [typedOver]),
      ...sizes,
      ...(day === null ? [] : [day]),
      ...uncovered,
      ...breaches,
    ];
  }

  /** The limit of the firm that the deal leaves least of; null where none holds for it. */
  async tightestLimit(deal: CheckedDeal): Promise<Reckoned | null> {
    const limited = await this.#limited(deal);
    return limited === null ? null : this.#firmLimits.tightest(limited);
  }

  /** Counts a quote that this act posts or changes, for those that come after it in the same act. */
  async take(id: string, deal: CheckedDeal): Promise<void> {
    const limited = await this.#limited(deal);
    if (limited !== null) await this.#firmLimits.take(id, limited);
    await this.#sales.take(deal);
  }

  async #limited({ limited, bond, side, settlementDate, counterpartyId }: CheckedDeal): Promise<DealToLimit | null> {
    if (limited === null) return null;
    const { level, isBehindQuote = false, releases = [], quantity, userId } = limited;
    const known = (await this.#firmLimits.hasBands())
      ? await this.#reference.of(bond, side, settlementDate, this.#clientId)
      : [];
    const { unitPriceStored: cleanPrice, yieldStored: bondYield } = level;
    const market = known[0] ?? null;
    return {
      quantity,
      userId,
      bond,
      side,
      settlementDate,
      counterpartyId,
      cleanPrice,
      bondYield,
      market,
      isBehindQuote,
      releases,
    };
  }

  /** A firm quote of another firm that is better than the level; the number that gives away most speaks for both. */
  async #better(deal: CheckedDeal): Promise<DealWarning[]> {
    const { bond, levels } = deal;
    if (levels.length === 0) return [];
    const [limits, quotes] = await Promise.all([this.#limitsOf(deal), this.#reference.standing(bond, this.#clientId)]);
    return levels
      .flatMap((level) => betterMarket(judged(deal), level, quotes, limits) ?? [])
      .toSorted((a, b) => compareStrengths(b.strength, a.strength))
      .slice(0, 1);
  }

  async #size({ bond, quantity }: CheckedDeal): Promise<DealWarning[]> {
    if (quantity === null) return [];
    const usual = await this.#sizes.of(bond.isin);
    const warning = usual === null ? null : unusualSize(quantity, usual, await this.#readChecks());
    return warning === null ? [] : [warning];
  }

  /**
   * Checks a level that seems usual once more without the counterparty's own quote: hitting a mistaken quote would
   * otherwise look right.
   */
  async #levels(deal: CheckedDeal): Promise<DealWarning[]> {
    const { bond, side, settlementDate, levels, counterpartyId } = deal;
    if (levels.length === 0) return [];
    const [limits, known] = await Promise.all([
      this.#limitsOf(deal),
      this.#reference.of(bond, side, settlementDate, this.#clientId),
    ]);
    const warnings = unusualLevels(judged(deal), levels, known, limits);
    if (warnings.length > 0 || counterpartyId === null) return warnings;
    return unusualLevels(
      judged(deal),
      levels,
      known.filter(({ clientId }) => clientId !== counterpartyId),
      limits,
    );
  }

  async #limitsOf(deal: CheckedDeal): Promise<CheckLimits> {
    const dealerId = deal.limited?.userId ?? null;
    return checkLimitsFor({ kind: paperKindOf(deal.bond), dealerId, rupees: rupeesOf(deal) }, await this.#readChecks());
  }

  #readChecks(): Promise<FirmChecks> {
    return (this.#checks ??= this.#readAll());
  }

  async #readAll(): Promise<FirmChecks> {
    const [checks, bands] = await Promise.all([
      firmChecksOf(this.#market.reader, this.#clientId),
      this.#firmLimits.bands(),
    ]);
    return { ...checks, bands };
  }
}

/** Rupees of face that the deal is for, new or not. */
const rupeesOf = ({ quantity, limited }: CheckedDeal): number | null => quantity ?? limited?.quantity ?? null;

const judged = (deal: CheckedDeal): JudgedDeal => ({ ...deal, rupees: rupeesOf(deal) });

const strongest = (warnings: readonly DealWarning[]) =>
  warnings.map(strengthOf).toSorted(compareStrengths).at(-1) ?? "say";

/** The caller's field names of the figures, for error messages. */
export type FieldOfFigure = Partial<Record<keyof Confirms, string>>;

/**
 * Refusal for limits or rules that cannot be confirmed; it comes before any warning that can, and lists all breaches.
 */
function blockedRefusal(warnings: readonly DealWarning[], freshOf: () => object): Refusal | null {
  if (!warnings.some(isBlocked)) return null;
  const breaches = warnings.filter(({ code }) => code === "limit_breach");
  const texts = breaches.map(({ text }) => text);
  return new Refusal("limit_breach", texts.join(" "), {
    nonFieldErrors: texts,
    fresh: { ...freshOf(), warnings: breaches },
  });
}

/**
 * Refusal that lists the warnings whose figures were not repeated; null when all were.
 * @param freshOf further data of the refusal; called only when it is needed
 */
export function unconfirmedRefusal(
  warnings: readonly DealWarning[],
  confirms: Confirms | null | undefined,
  fieldOf: FieldOfFigure,
  freshOf: () => object = () => ({}),
): Refusal | null {
  const blocked = blockedRefusal(warnings, freshOf);
  if (blocked !== null) return blocked;
  const open = unconfirmed(warnings, confirms);
  const [first] = open;
  if (first === undefined) return null;
  const fieldErrors = Object.fromEntries(
    open.flatMap((warning) => {
      const field = fieldOf[confirmedFigure(warning)];
      return field === undefined ? [] : [[field, [warning.text]]];
    }),
  );
  const nonFieldErrors = open
    .filter((warning) => fieldOf[confirmedFigure(warning)] === undefined)
    .map(({ text }) => text);
  const isLimit = first.code === "limit_breach";
  const text = isLimit ? open.map((warning) => warning.text).join(" ") : first.text;
  return new Refusal(first.code, text, { fieldErrors, nonFieldErrors, fresh: { ...freshOf(), warnings } });
}

/**
 * @throws Refusal with the code of the first unconfirmed warning, such as unusual_level or calendar_unpublished;
 * limit_breach where one cannot be confirmed
 */
export function requireConfirmed(...args: Parameters<typeof unconfirmedRefusal>): void {
  const refusal = unconfirmedRefusal(...args);
  if (refusal !== null) throw refusal;
}

/** Confirmation for an audit entry: the warnings whose figures were repeated. */
export function confirmedDetail(
  warnings: readonly DealWarning[],
  confirms: Confirms | null | undefined,
): { confirmed?: readonly DealWarning[] } {
  const repeated = warnings.filter((warning) => isRepeated(warning, confirms));
  return repeated.length === 0 ? {} : { confirmed: repeated };
}

/** Records which limits were gone over by a confirmation, with the figures. */
export function auditOverrides(
  changing: Pick<Change, "audit">,
  subject: string,
  warnings: readonly DealWarning[],
  about: readonly string[],
): void {
  const passed = warnings.filter((warning) => warning.figure === "limit");
  if (passed.length > 0) changing.audit("limit.override", subject, { limits: passed }, about);
}
