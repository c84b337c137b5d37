import type { Cluster, ClusterEnding, Leg, Round } from "#domain/entities/cluster.ts";
import { SIDE_NOUN } from "#domain/entities/side-text.ts";
import { MINUS } from "#domain/lib/format-level.ts";
import { formatCompactRupees, formatRupees } from "#domain/lib/format-rupees.ts";
import { formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import type { NoticeRule } from "#domain/notices/notice.ts";
import { NOTICES } from "#domain/notices/table.ts";
import { levelSentence } from "#domain/trading/level-sentence.ts";
import { isOpen } from "#domain/trading/trade-cluster.ts";

// Notices of the end of an offer or a negotiation and of a quote that worsened, for the firm that did not cause it. A
// new turn has its own text, and a deal its ticket.

type Shown = Pick<
  Cluster,
  "id" | "bond_name" | "quantity" | "state" | "legs" | "rounds" | "ending" | "version" | "updated_at"
>;

export interface NegotiationNotice {
  id: string;
  rule: NoticeRule;
  summary: string;
  detail: string;
}

/** Null when the firm caused the change itself, and when a turn, a deal or the row alone shows it. */
export function negotiationNotice(cluster: Shown, was: Shown, firm: string): NegotiationNotice | null {
  const theirs = cluster.legs.find((leg) => leg.client_id !== firm);
  const mine = cluster.legs.find((leg) => leg.client_id === firm);
  if (theirs === undefined || mine === undefined || cluster.state === "CLOSED") return null;
  const id = `negotiation ${cluster.id} ${cluster.version}`;
  const at = formatTimeWithSeconds(Date.parse(cluster.updated_at));
  const waited = was.rounds.find(({ status }) => status === "PENDING");
  const ended = cluster.rounds.find((round) => round.id === waited?.id);
  const isMine = ended?.leg_id === mine.id;
  const endedBy = cluster.ending?.how;
  if (endedBy !== undefined && endedBy !== "offer_withdrawn" && isOpen(was)) return ofEnd();
  switch (ended?.status) {
    case "REJECTED":
      if (!isMine) return null;
      return of(
        "REJECTED",
        "Rejected",
        `${theirs.client_name} rejected your ${offerText(cluster, ended, mine)} at ${at}`,
      );
    case "WITHDRAWN":
      if (!isOpen(cluster) && endedBy === undefined) return ofEnd();
      // Replaced by another offer of the same side, or withdrawn by the firm itself.
      if (cluster.rounds.at(-1)?.status === "PENDING" || isMine) return null;
      return of(
        "WITHDRAWN",
        "Withdrawn",
        `${theirs.client_name} withdrew its ${offerText(cluster, ended, theirs)} at ${at}`,
      );
    case "EXPIRED": {
      const whose = isMine ? "Your" : `${theirs.client_name}'s`;
      return of("EXPIRED", "Lapsed", `${whose} ${offerText(cluster, ended, isMine ? mine : theirs)} lapsed at ${at}`);
    }
    default:
      return isOpen(was) && !isOpen(cluster) ? ofEnd() : moved();
  }

  function of(status: "REJECTED" | "WITHDRAWN" | "EXPIRED", word: string, sentence: string): NegotiationNotice {
    const rule = NOTICES.negotiation.round[status];
    return { id, rule, summary: `${word}: ${cluster.bond_name}`, detail: `${sentence}.${standText()}` };
  }
  /** An end that the firm may have caused itself goes to the bell only. */
  function ofEnd(): NegotiationNotice {
    const { state, over } = NOTICES.negotiation;
    const { ending } = cluster;
    const isOwn = ending === undefined ? isMine || mine?.eoi_id !== null : ending.leg_id === mine?.id;
    const why = ending === undefined ? "an offer or a quote in it was withdrawn" : endText(ending, isOwn);
    const size = formatCompactRupees(was.quantity);
    const detail = `The negotiation with ${theirs?.client_name} over ${size} ended at ${at}: ${why}.`;
    return { id, rule: isOwn ? over : state.LAPSED, summary: `Ended: ${cluster.bond_name}`, detail };
  }
  function endText({ how, leg_id: legId }: ClusterEnding, isOwn: boolean): string {
    const leg = cluster.legs.find(({ id }) => id === legId);
    if (leg === undefined) return "its broker closed it";
    return `${isOwn ? "your firm's" : `${leg.client_name}'s`} ${SIDE_NOUN[leg.side]} ${END_VERBS[how]}`;
  }
  function moved(): NegotiationNotice | null {
    const before = was.legs.find((leg) => leg.id === theirs?.id);
    const after = theirs;
    if (before === undefined || after === undefined || after.eoi_id === null || !isOpen(cluster)) return null;
    const isSameLevel =
      before.yield_stored === after.yield_stored && before.unit_price_stored === after.unit_price_stored;
    if (isSameLevel) return null;
    const change = `${levelSentence(before)} → ${levelSentence(after)}${effectText(before, after, cluster.quantity)}`;
    return {
      id,
      rule: NOTICES.negotiation.moved,
      summary: `Changed: ${cluster.bond_name}`,
      detail: `${after.client_name} changed its ${SIDE_NOUN[after.side]}: ${change}, at ${at}.`,
    };
  }
  function standText(): string {
    return isOpen(cluster) ? " Both quotes stay." : " The negotiation is over.";
  }
}

const END_VERBS: Record<ClusterEnding["how"], string> = {
  quote_withdrawn: "was withdrawn",
  quote_filled: "was dealt elsewhere",
  quote_expired: "lapsed",
  offer_withdrawn: "was withdrawn",
  closed: "ended",
};

function offerText({ bond_name: bond }: Pick<Cluster, "bond_name">, round: Round, { side }: Pick<Leg, "side">): string {
  const deal = `${formatCompactRupees(round.quantity)} ${bond}`;
  const isInquiry = round.yield_stored === null && round.unit_price_stored === null;
  return isInquiry ? `inquiry for ${deal}` : `${SIDE_NOUN[side]} for ${deal} at ${levelSentence(round)}`;
}

/** Change of principal for the size on the table: `, −₹31,400`; empty when a price is missing or unchanged. */
function effectText(before: Leg, after: Leg, quantity: number): string {
  if (before.unit_price_stored === null || after.unit_price_stored === null) return "";
  const effect = Math.round(((after.unit_price_stored - before.unit_price_stored) * quantity) / 100);
  return effect === 0 ? "" : `, ${effect < 0 ? MINUS : "+"}₹${formatRupees(Math.abs(effect), 0)}`;
}
