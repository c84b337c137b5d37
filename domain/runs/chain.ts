import type { Cluster } from "#domain/entities/cluster.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import type { LineAnswer } from "#domain/runs/line-answer.ts";
import type { PrivateRun } from "#domain/runs/private-run.ts";

/**
 * Kinds in a chain of origin: a message, the lines read from it, the EOIs made from a line, the clusters in which an
 * EOI matched or a line was answered, the ticket of a cluster, and the EOI posted from a ticket. Ordered from message
 * to deal.
 */
export const CHAIN_KINDS = ["message", "run", "eoi", "cluster", "ticket"] as const;
export type ChainKind = (typeof CHAIN_KINDS)[number];

export interface ChainNode {
  readonly kind: ChainKind;
  readonly id: string;
}

/** Source of the links; a missing record loses its links. */
export interface ChainFacts {
  runs: readonly Pick<PrivateRun, "id" | "message_id">[];
  /** EOIs and the lines they were made from. */
  origins: readonly { eoi_id: string; run_id: string; message_id: string }[];
  /** EOIs and the tickets they were posted from. */
  trades: readonly { eoi_id: string; ticket_id: string }[];
  /** Clusters and the lines they answer. */
  answers: readonly Pick<LineAnswer, "cluster_id" | "run_id" | "message_id">[];
  clusters: readonly (Pick<Cluster, "id" | "ticket_id"> & {
    legs: readonly Pick<Cluster["legs"][number], "eoi_id">[];
  })[];
  tickets: readonly Pick<Ticket, "id" | "cluster_id" | "buyer_eoi_id" | "seller_eoi_id">[];
}

type Edge = readonly [from: ChainNode, to: ChainNode];

const node = (kind: ChainKind, id: string): ChainNode => ({ kind, id });

/** Text id of a node in the page: `run:run_7`. */
export function nodeText({ kind, id }: ChainNode): string {
  return `${kind}:${id}`;
}

/** Parses a text id; null for anything else. */
export function nodeOfText(text: string | null | undefined): ChainNode | null {
  const [, word, id] = /^([a-z]+):(.+)$/.exec(text ?? "") ?? [];
  const kind = CHAIN_KINDS.find((each) => each === word);
  return kind === undefined || id === undefined ? null : { kind, id };
}

/** A node with all its origins and results, in chain order. Other results of the same message are excluded. */
export function chainOf(from: ChainNode, facts: ChainFacts): ChainNode[] {
  const edges = edgesOf(facts);
  const before = reached(from, edges, ([a, b]) => [b, a]);
  const after = reached(from, edges, (edge) => edge);
  const found = [...before, from, ...after];
  return CHAIN_KINDS.flatMap((kind) => found.filter((each) => each.kind === kind));
}

/** Next node of another kind in the chain, cyclic; null without links. */
export function nextInChain(from: ChainNode, facts: ChainFacts, by: 1 | -1): ChainNode | null {
  const chain = chainOf(from, facts);
  const count = CHAIN_KINDS.length;
  const place = CHAIN_KINDS.indexOf(from.kind);
  for (let step = 1; step < count; step += 1) {
    const kind = CHAIN_KINDS[(place + by * step + count) % count];
    const next = chain.find((each) => each.kind === kind);
    if (next !== undefined) return next;
  }
  return null;
}

/** Answers to the current line; after it is sent again, a new line has the same id. */
export function answersTo<A extends ChainFacts["answers"][number]>(
  run: ChainFacts["runs"][number],
  answers: readonly A[],
): A[] {
  return answers.filter((answer) => answer.run_id === run.id && answer.message_id === run.message_id);
}

function edgesOf({ runs, origins, trades, answers, clusters, tickets }: ChainFacts): Edge[] {
  const isHeld = new Set(runs.map(({ id }) => id));
  return [
    ...runs.map((run): Edge => [node("message", run.message_id), node("run", run.id)]),
    // A lapsed line leaves its message and its EOI linked.
    ...origins.flatMap(({ eoi_id, run_id, message_id }): Edge[] => {
      const eoi = node("eoi", eoi_id);
      return [[node("message", message_id), eoi], ...(isHeld.has(run_id) ? [[node("run", run_id), eoi] as const] : [])];
    }),
    ...trades.map(({ eoi_id, ticket_id }): Edge => [node("ticket", ticket_id), node("eoi", eoi_id)]),
    ...answers.map((answer): Edge => [node("message", answer.message_id), node("cluster", answer.cluster_id)]),
    ...runs.flatMap((run) =>
      answersTo(run, answers).map((answer): Edge => [node("run", run.id), node("cluster", answer.cluster_id)]),
    ),
    ...clusters.flatMap(({ id, legs, ticket_id: ticketId }): Edge[] => {
      const cluster = node("cluster", id);
      const eois = legs.flatMap(({ eoi_id }): Edge[] => (eoi_id === null ? [] : [[node("eoi", eoi_id), cluster]]));
      return ticketId === null ? eois : [...eois, [cluster, node("ticket", ticketId)]];
    }),
    ...tickets.flatMap(({ id, cluster_id: clusterId, buyer_eoi_id: buyer, seller_eoi_id: seller }): Edge[] => {
      const ticket = node("ticket", id);
      const eois = [buyer, seller].flatMap((eoi_id): Edge[] =>
        eoi_id === null ? [] : [[node("eoi", eoi_id), ticket]],
      );
      return clusterId === null ? eois : [...eois, [node("cluster", clusterId), ticket]];
    }),
  ];
}

/** All nodes reachable in one direction, without duplicates. */
function reached(from: ChainNode, edges: readonly Edge[], turned: (edge: Edge) => Edge): ChainNode[] {
  const found = new Map<string, ChainNode>();
  let latest: ChainNode[] = [from];
  while (latest.length > 0) {
    const at = new Set(latest.map(nodeText));
    latest = [];
    for (const [a, b] of edges.map(turned)) {
      if (!at.has(nodeText(a)) || found.has(nodeText(b))) continue;
      found.set(nodeText(b), b);
      latest.push(b);
    }
  }
  return [...found.values()];
}
