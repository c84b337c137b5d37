import type { RoundStatus } from "#domain/entities/cluster.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { isLive } from "#domain/trading/eoi-life.ts";
import { formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import { levelText } from "#domain/trading/level.ts";
import { isOpen, type TradeCluster } from "#domain/trading/trade-cluster.ts";
import { tradingTexts } from "#domain/trading/texts.ts";

type Ended = Pick<TradeCluster, "state" | "deal" | "expiresAt" | "updatedAt"> & {
  rounds: readonly { status: RoundStatus }[];
  /** Firm that withdrew or rejected, if known. */
  by?: string | undefined;
};

const HOW = { WITHDRAWN: "withdrawn", REJECTED: "rejected", EXPIRED: "lapsed" } as const;

/**
 * End of a negotiation for a person who is too late: dealt with its level, withdrawn, rejected or lapsed, with the
 * time.
 */
export function overText(cluster: Ended): string {
  const { deal, rounds, expiresAt, updatedAt, by } = cluster;
  // Expired, but not yet updated by the clock.
  if (isOpen(cluster)) return expiresAt === null ? tradingTexts.clusterOver : endText("lapsed", expiresAt);
  if (deal !== null) return endText(`dealt at ${levelText(deal)}`, updatedAt);
  const last = rounds.at(-1)?.status;
  const how = last === "WITHDRAWN" || last === "REJECTED" || last === "EXPIRED" ? HOW[last] : "ended";
  return endText(by === undefined ? how : `${how} by ${by}`, updatedAt);
}

/** Same for an acceptance that lost a race. */
export function tooLateText(cluster: Ended): string {
  const { deal, updatedAt } = cluster;
  if (deal === null) return overText(cluster);
  return `Yours came second: dealt at ${levelText(deal)} at ${formatTimeWithSeconds(updatedAt.getTime())}.`;
}

type EndedQuote = Pick<Eoi, "status"> & Record<"expiresAt" | "updatedAt", Date>;

const QUOTE_ENDS: Partial<Record<Eoi["status"], string>> = {
  FILLED: "was dealt away",
  CLOSED: "was withdrawn",
  REPLACED: "was replaced by another",
};

/** End of a quote for a person who is too late: dealt, withdrawn, lapsed or replaced, with the time. */
export function quoteOverText({ status, expiresAt, updatedAt }: EndedQuote): string {
  // Expired, but not yet updated by the clock.
  const hasLapsed = isLive(status) || status === "EXPIRED";
  const how = hasLapsed ? "lapsed" : QUOTE_ENDS[status];
  if (how === undefined) return tradingTexts.notLive;
  return `This quote ${how} at ${formatTimeWithSeconds((hasLapsed ? expiresAt : updatedAt).getTime())}.`;
}

const endText = (how: string, at: Date): string =>
  `This negotiation is over: ${how} at ${formatTimeWithSeconds(at.getTime())}.`;
