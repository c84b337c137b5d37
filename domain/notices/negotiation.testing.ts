import type { Cluster } from "#domain/entities/cluster.ts";
import type { DealLevel } from "#domain/trading/level.ts";
import { openByAnswer, openByMatch, type QuoteToOpen } from "#domain/trading/opening.ts";
import type { TradeCluster } from "#domain/trading/trade-cluster.ts";
import type { Verdict } from "#domain/trading/verdict.ts";

// Negotiations between a buyer and a seller for tests, built by the rules and as a page reads them.

export const NOW = new Date("2026-11-20T05:30:00.000Z");
export const LATEST = new Date("2026-11-20T11:30:00.000Z");
export const SOON = new Date("2026-11-20T05:35:00.000Z");
export const CRORES = 50_000_000;

export const at = (pct: number): DealLevel => ({
  fixedField: "yield",
  unitPriceStored: 150 - 7 * pct,
  yieldStored: Number((pct / 100).toFixed(6)),
});

export const ask: QuoteToOpen = {
  id: "eoi_ask",
  finstrumentId: "IN0020230085",
  quoteType: "ASK",
  state: "DEFAULT",
  remaining: CRORES,
  settlementDate: "2026-11-23",
  clientId: "cli_seller",
  userId: "usr_seller",
  ...at(6.85),
};
const bid: QuoteToOpen = { ...ask, id: "eoi_bid", quoteType: "BID", clientId: "cli_buyer", userId: "usr_buyer" };

const naming = () => {
  let legs = 0;
  return { id: "clu_1", newLegId: () => `leg_${(legs += 1)}`, now: NOW, latest: LATEST };
};

/**
 * The buyer, who has no quote, answers the seller's.
 * @param level null for an inquiry
 */
export function answered(level: DealLevel | null = at(6.9)): TradeCluster {
  const who = { clientId: "cli_buyer", userId: "usr_buyer", ownQuote: null };
  return openByAnswer(ask, { ...who, level, quantity: CRORES, roundId: "neg_1", expiresAt: SOON }, naming());
}

/** Two matched quotes at the same level. */
export const met = (): TradeCluster => openByMatch(ask, bid, naming());

export const legOf = (cluster: TradeCluster, clientId: string): string =>
  cluster.legs.find((leg) => leg.clientId === clientId)?.id ?? "";

export function valueOf<T>(verdict: Verdict<T>): T {
  if (!verdict.ok) throw new Error(verdict.message);
  return verdict.value;
}

const NAMES: Record<string, string> = { cli_buyer: "Meridian Mutual Fund", cli_seller: "Narmada Bank" };

type Read = Pick<
  Cluster,
  "id" | "bond_name" | "quantity" | "state" | "legs" | "rounds" | "ending" | "version" | "updated_at"
>;

/** A cluster as a page reads it, with the fields that notices need. */
export function read(cluster: TradeCluster): Read {
  const level = (of: DealLevel) => ({
    fixed_field: of.fixedField,
    unit_price_stored: of.unitPriceStored,
    yield_stored: of.yieldStored,
  });
  return {
    id: cluster.id,
    bond_name: "7.18% GS 2033",
    quantity: cluster.quantity,
    state: cluster.state,
    ...(cluster.ending ? { ending: cluster.ending } : {}),
    version: cluster.version,
    updated_at: cluster.updatedAt.toISOString(),
    legs: cluster.legs.map((leg) => ({
      ...level(leg),
      id: leg.id,
      side: leg.side,
      eoi_id: leg.eoiId,
      client_id: leg.clientId,
      client_name: NAMES[leg.clientId] ?? leg.clientId,
      user_id: leg.userId,
      user_name: leg.userId,
      quantity: leg.quantity,
      firm: leg.firm,
      line_status: leg.lineStatus,
      status: leg.status,
      version: leg.version,
    })),
    rounds: cluster.rounds.map((round) => ({
      ...level(round),
      id: round.id,
      leg_id: round.legId,
      user_id: round.userId,
      user_name: round.userId,
      quantity: round.quantity,
      status: round.status,
      expires_at: round.expiresAt.toISOString(),
      created_at: round.createdAt.toISOString(),
    })),
  };
}
