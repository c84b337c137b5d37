import type { RoundStatus } from "#domain/entities/cluster.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { isLive } from "#domain/trading/eoi-life.ts";
import { formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import { levelText } from "#domain/trading/level.ts";
import { isOpen, type TradeCluster } from "#domain/trading/trade-cluster.ts";
import { tradingTexts } from "#domain/trading/texts.ts";

type Ended = Pick<TradeCluster, "state" | "deal" | "expiresAt" | "updatedAt"> & {
  rounds: readonly { status: RoundStatus }[];
  /** The firm that withdrew or rejected, where it is known. */
  by?: string | undefined;
};

const HOW = { WITHDRAWN: "withdrawn", REJECTED: "rejected", EXPIRED: "lapsed" } as const;

/** The end of a negotiation for a person who comes too late: dealt at which level, or withdrawn, rejected or lapsed, and when. */
export function overText(cluster: Ended): string {
  const { deal, rounds, expiresAt, updatedAt, by } = cluster;
  // Its time is over, and the clock that ends it has not come by yet.
  if (isOpen(cluster)) return expiresAt === null ? tradingTexts.clusterOver : endText("lapsed", expiresAt);
  if (deal !== null) return endText(`dealt at ${levelText(deal)}`, updatedAt);
  const last = rounds.at(-1)?.status;
  const how = last === "WITHDRAWN" || last === "REJECTED" || last === "EXPIRED" ? HOW[last] : "ended";
  return endText(by === undefined ? how : `${how} by ${by}`, updatedAt);
}

/** The same for an acceptance that lost a race. */
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

/** The end of a quote for a person who comes too late: dealt away, withdrawn, lapsed or replaced, and when. */
export function quoteOverText({ status, expiresAt, updatedAt }: EndedQuote): string {
  // Its time is over, and the clock that ends it has not come by yet.
  const hasLapsed = isLive(status) || status === "EXPIRED";
  const how = hasLapsed ? "lapsed" : QUOTE_ENDS[status];
  if (how === undefined) return tradingTexts.notLive;
  return `This quote ${how} at ${formatTimeWithSeconds((hasLapsed ? expiresAt : updatedAt).getTime())}.`;
}

const endText = (how: string, at: Date): string =>
  `This negotiation is over: ${how} at ${formatTimeWithSeconds(at.getTime())}.`;
