import { formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import { levelText } from "#domain/trading/level.ts";
import { isOpen, type TradeCluster } from "#domain/trading/trade-cluster.ts";
import { tradingTexts } from "#domain/trading/texts.ts";

type Ended = Pick<TradeCluster, "state" | "deal" | "rounds" | "expiresAt" | "updatedAt">;

const HOW = { WITHDRAWN: "withdrawn", REJECTED: "rejected", EXPIRED: "lapsed" } as const;

/** The end of a negotiation for a person who comes too late: dealt at which level, or withdrawn, rejected or lapsed, and when. */
export function overText(cluster: Ended): string {
  const { deal, rounds, expiresAt, updatedAt } = cluster;
  // Its time is over, and the clock that ends it has not come by yet.
  if (isOpen(cluster)) return expiresAt === null ? tradingTexts.clusterOver : endText("lapsed", expiresAt);
  if (deal !== null) return endText(`dealt at ${levelText(deal)}`, updatedAt);
  const last = rounds.at(-1)?.status;
  const how = last === "WITHDRAWN" || last === "REJECTED" || last === "EXPIRED" ? HOW[last] : "ended";
  return endText(how, updatedAt);
}

/** The same for an acceptance that lost a race. */
export function tooLateText(cluster: Ended): string {
  const { deal, updatedAt } = cluster;
  if (deal === null) return overText(cluster);
  return `Yours came second: dealt at ${levelText(deal)} at ${formatTimeWithSeconds(updatedAt.getTime())}.`;
}

const endText = (how: string, at: Date): string =>
  `This negotiation is over: ${how} at ${formatTimeWithSeconds(at.getTime())}.`;
