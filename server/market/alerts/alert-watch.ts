import { isNew, levelReached, mayFireAtMs, NEW_QUOTE_EVERY_MS } from "#domain/alerts/alert-rule.ts";
import { gather, levelText, newQuoteText, ratingText, type Gathered } from "#domain/alerts/alert-text.ts";
import type { Bond } from "#domain/entities/bond.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { isLive } from "#domain/trading/eoi-life.ts";
import type { Fired } from "#server/market/alerts/fire.ts";
import type { MarketRow } from "#server/market/alerts/follow-market.ts";
import type { WatchedAlert } from "#server/market/alerts/queries.ts";
import { MarketLevels } from "#server/machine/live/market-levels.ts";

export interface WatchNeeds {
  bonds: { get(isin: string): Bond | undefined };
  nowMs(): number;
  fire(alert: WatchedAlert, text: string): Promise<Fired>;
  /** A firing did not go through and is tried again. */
  failed(error: unknown, alert: WatchedAlert): void;
}

interface Entry {
  alert: WatchedAlert;
  gathered: Gathered | null;
  /** Not to fire before this, epoch ms. */
  notBeforeMs: number;
}

const AFTER_FAILURE_MS = 5000;
/** Retry interval for alerts whose owner has no trade access at present. */
const WHILE_BARRED_MS = 60_000;

/**
 * All active alerts by bond, checked against the market as it moves. A change costs a look at that bond's alerts and no
 * query; alerts that may fire become due, and `settle` fires them.
 */
export class AlertWatch {
  readonly #needs: WatchNeeds;
  readonly #entries = new Map<string, Entry>();
  readonly #byIsin = new Map<string, Set<Entry>>();
  readonly #levels = new MarketLevels();
  readonly #due = new Set<Entry>();
  readonly #firedMs: Map<string, number>;
  /** Live quotes by id; null before the market was first seen, when nothing is new. */
  #quotes: Set<string> | null = null;

  /** `firedMs`: when alerts fired lately, before this watch began. */
  constructor(needs: WatchNeeds, firedMs: ReadonlyMap<string, number> = new Map()) {
    this.#needs = needs;
    this.#firedMs = new Map(firedMs);
  }

  /** Takes the active alerts of everybody, or of one person, in place of those known. */
  load(alerts: readonly WatchedAlert[], userId: string | null = null): void {
    const wanted = new Set(alerts.map(({ id }) => id));
    for (const entry of this.#entries.values()) {
      if ((userId === null || entry.alert.userId === userId) && !wanted.has(entry.alert.id)) this.#drop(entry);
    }
    for (const alert of alerts) this.#put(alert);
  }

  opened(rows: readonly MarketRow[]): void {
    const before = this.#quotes;
    this.#levels.clear();
    this.#quotes = new Set();
    for (const row of rows) {
      if ("removed" in row) continue;
      this.#levels.apply(row, 0);
      this.#quotes.add(row.id);
      if (before !== null && !before.has(row.id)) this.#onQuote(row);
    }
    for (const isin of this.#byIsin.keys()) this.#levelMoved(isin);
  }

  changed(rows: readonly MarketRow[]): void {
    const moved = new Set<string>();
    for (const row of rows) {
      const isin = "removed" in row ? this.#levels.remove(row.id, 0) : this.#levels.apply(row, 0);
      if (isin !== null) moved.add(isin);
      if ("removed" in row || !isLive(row.status)) this.#quotes?.delete(row.id);
      else if (this.#quotes !== null && !this.#quotes.has(row.id)) {
        this.#quotes.add(row.id);
        this.#onQuote(row);
      }
    }
    for (const isin of moved) this.#levelMoved(isin);
  }

  /** Fires the due alerts, one after another. */
  async settle(): Promise<void> {
    for (const entry of this.#due) {
      if (entry.notBeforeMs > this.#needs.nowMs()) continue;
      this.#due.delete(entry);
      const text = this.#text(entry);
      if (text !== null) await this.#fire(entry, text);
    }
  }

  async #fire(entry: Entry, text: string): Promise<void> {
    const { alert, gathered } = entry;
    entry.gathered = null;
    try {
      const outcome = await this.#needs.fire(alert, text);
      if (outcome === "fired") this.#fired(entry);
      else if (outcome === "gone") this.#drop(entry);
      // Quotes that arrive while their owner may not see them are never reported; a level is checked again later.
      else this.#again(entry, WHILE_BARRED_MS);
    } catch (error) {
      this.#needs.failed(error, alert);
      entry.gathered = together(gathered, entry.gathered);
      this.#again(entry, AFTER_FAILURE_MS);
    }
  }

  #fired(entry: Entry): void {
    const nowMs = this.#needs.nowMs();
    for (const [id, ms] of this.#firedMs) if (mayFireAtMs(ms) <= nowMs) this.#firedMs.delete(id);
    const { alert } = entry;
    if (alert.rule.kind === "level_crossed") {
      this.#drop(entry);
    } else if (alert.rule.kind === "new_quote") {
      this.#firedMs.set(alert.id, nowMs);
      entry.notBeforeMs = nowMs + NEW_QUOTE_EVERY_MS;
    } else {
      entry.alert = { ...alert, ratingSeen: this.#needs.bonds.get(alert.isin)?.credit_rating ?? null };
    }
  }

  #again(entry: Entry, afterMs: number): void {
    entry.notBeforeMs = this.#needs.nowMs() + afterMs;
    this.#due.add(entry);
  }

  /** Text of the alert now; null when the reason to fire has passed. */
  #text({ alert: { isin, rule, ratingSeen }, gathered }: Entry): string | null {
    const bond = this.#needs.bonds.get(isin);
    const name = bond?.display_name ?? isin;
    if (rule.kind === "new_quote") return gathered && newQuoteText(name, gathered);
    if (rule.kind === "rating_action") return bond === undefined ? null : ratingText(name, ratingSeen, bond);
    const { best_bid, best_ask } = this.#levels.columns([isin]);
    const reached = levelReached(rule, { best_bid: best_bid[0] ?? null, best_ask: best_ask[0] ?? null });
    return reached === null ? null : levelText(name, rule, reached);
  }

  #put(alert: WatchedAlert): void {
    const known = this.#entries.get(alert.id);
    // Only new-quote alerts are throttled, as quotes are frequent; a level alert that is set again may fire at once.
    const firedMs = alert.rule.kind === "new_quote" ? (this.#firedMs.get(alert.id) ?? null) : null;
    const entry = known ?? { alert, gathered: null, notBeforeMs: mayFireAtMs(firedMs) };
    entry.alert = alert;
    if (known === undefined) {
      this.#entries.set(alert.id, entry);
      this.#at(alert.isin).add(entry);
    }
    if (this.#text(entry) !== null) this.#due.add(entry);
  }

  #drop(entry: Entry): void {
    const { id, isin } = entry.alert;
    this.#entries.delete(id);
    this.#due.delete(entry);
    const rest = this.#at(isin);
    rest.delete(entry);
    if (rest.size === 0) this.#byIsin.delete(isin);
  }

  #at(isin: string): Set<Entry> {
    const known = this.#byIsin.get(isin);
    if (known) return known;
    const fresh = new Set<Entry>();
    this.#byIsin.set(isin, fresh);
    return fresh;
  }

  #levelMoved(isin: string): void {
    for (const entry of this.#byIsin.get(isin) ?? []) {
      if (entry.alert.rule.kind === "level_crossed" && this.#text(entry) !== null) this.#due.add(entry);
    }
  }

  #onQuote(quote: Eoi): void {
    for (const entry of this.#byIsin.get(quote.finstrument_id) ?? []) {
      const { rule, clientId } = entry.alert;
      if (rule.kind !== "new_quote" || !isNew(rule, quote, clientId)) continue;
      entry.gathered = gather(entry.gathered, quote);
      this.#due.add(entry);
    }
  }
}

function together(older: Gathered | null, newer: Gathered | null): Gathered | null {
  if (older === null || newer === null) return older ?? newer;
  return { count: older.count + newer.count, latest: newer.latest };
}
