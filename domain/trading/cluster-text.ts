import type { Cluster, Leg } from "#domain/entities/cluster.ts";
import type { QuoteType } from "#domain/entities/eoi.ts";
import { SIDE_NOUN } from "#domain/entities/side-text.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { unreachable } from "#domain/lib/must.ts";
import { levelSentence } from "#domain/trading/level-sentence.ts";

/** Labels of a cluster's states. */
export const CLUSTER_STATES: Record<Cluster["state"], string> = {
  INQUIRY: "Inquiry",
  NEGOTIATING: "Negotiating",
  AGREED: "Same level and size",
  ACCEPTED: "Accepted",
  CLOSED: "Done",
  LAPSED: "Lapsed",
};

type Venue = NonNullable<Cluster["venue"]>;

const ASKED: Record<NonNullable<Venue["pending"]>, string> = {
  respond: "your answer is being sent",
  counter: "your counter is being sent",
  withdrawOffer: "your offer is being withdrawn",
  terminate: "your rejection is being sent",
  accept: "your acceptance is being sent",
};

/** State of a cluster at its exchange: its number there, the pending command, the last refusal. */
export function venueText({ exchange, rfq_number: quote, thread_id: thread, pending, text }: Venue): string {
  const name = thread === null ? `${exchange} ${quote}` : `${exchange} ${quote}, ${thread}`;
  if (pending !== null) return `${name}: ${ASKED[pending]}`;
  return text === null ? name : `${name}. ${text}`;
}

/** Label of a leg's basis: a published quote, a chat quote, or only its answers. */
export function legStanding(leg: Pick<Leg, "eoi_id" | "firm" | "line_status">): string {
  if (leg.eoi_id !== null) return leg.firm ? "firm" : "indicative";
  switch (leg.line_status) {
    case null:
      return "answer";
    case "firm":
      return "chat, said firm";
    case "subject":
    case "unsaid":
      return "chat, subject";
    default:
      return unreachable(leg.line_status);
  }
}

type Level = Pick<Leg, "fixed_field" | "unit_price_stored" | "yield_stored">;

/** Current level of a leg: the dealt level, its waiting offer, or else its own level. */
export function levelOfLeg(cluster: Pick<Cluster, "deal" | "rounds">, leg: Level & Pick<Leg, "id">): Level {
  const waiting = cluster.rounds.find((round) => round.status === "PENDING" && round.leg_id === leg.id);
  return cluster.deal ?? waiting ?? leg;
}

/** Notice to the side whose turn it is, with the other firm and its request. */
export function turnText(
  cluster: Pick<Cluster, "bond_name" | "quantity" | "legs" | "rounds" | "deal">,
  clientId: string,
): { summary: string; detail: string } {
  const { bond_name: bond, quantity, legs } = cluster;
  const mine = legs.find((leg) => leg.client_id === clientId);
  const theirs = legs.find((leg) => leg.client_id !== clientId);
  const size = formatCompactRupees(quantity);
  if (theirs === undefined) return { summary: `Your turn: ${bond}`, detail: size };
  const level = levelOfLeg(cluster, theirs);
  const who = theirs.client_name;
  if (level.yield_stored === null && level.unit_price_stored === null) {
    return { summary: `Your turn: ${bond}`, detail: `${who} asks for a level for ${size}` };
  }
  const at = `${size} ${bond} at ${levelSentence(level)}`;
  if (mine?.line_status != null && cluster.rounds.length === 1) {
    const isTaken = level.yield_stored === mine.yield_stored && level.unit_price_stored === mine.unit_price_stored;
    const deed = isTaken ? TAKES[mine.side] : `answers your ${SIDE_NOUN[mine.side]}`;
    return { summary: `Your turn: ${who} ${deed}`, detail: at };
  }
  return { summary: `Your turn: ${bond}`, detail: `${who} ${SIDE_NOUN[theirs.side]}s ${at}` };
}

const TAKES: Record<QuoteType, string> = { BID: "hits your bid", ASK: "lifts your offer" };
