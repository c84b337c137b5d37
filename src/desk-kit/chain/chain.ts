import { useMemo } from "react";
import { chainOf, nodeText, type ChainFacts, type ChainKind, type ChainNode } from "#domain/runs/chain.ts";
import { useLive } from "#src/live/live-store.ts";
import { originsNow, tradesNow, useOrigins, useTrades } from "#src/desk-kit/chain/origins.ts";

/** Data for chain links, as this page has it now. */
export function chainFactsNow(): ChainFacts {
  const { privateRuns: runs, lineAnswers: answers, clusters, tickets } = useLive.getState();
  return { runs, answers, clusters, tickets, origins: originsNow(), trades: tradesNow() };
}

export function useChainFacts(): ChainFacts {
  const runs = useLive((state) => state.privateRuns);
  const answers = useLive((state) => state.lineAnswers);
  const clusters = useLive((state) => state.clusters);
  const tickets = useLive((state) => state.tickets);
  const origins = useOrigins();
  const trades = useTrades();
  return useMemo(
    () => ({ runs, answers, clusters, tickets, origins, trades }),
    [runs, answers, clusters, tickets, origins, trades],
  );
}

/** Nodes linked with a node, without itself; the message first. */
export function linkedWith(of: ChainNode, facts: ChainFacts): ChainNode[] {
  const self = nodeText(of);
  return chainOf(of, facts).filter((each) => nodeText(each) !== self);
}

/** The command that shows a thing of a kind; it takes the thing's `id`. */
export function chainCommandId(kind: ChainKind): string {
  return `chain.show-${kind}`;
}

/** Entries of a row's menu: the first thing of each other kind that is linked with the row. */
export function chainMenu(of: ChainNode): { ids: string[]; args: { id: string } }[] {
  const linked = linkedWith(of, chainFactsNow()).filter(({ kind }) => kind !== of.kind);
  return [...Map.groupBy(linked, ({ kind }) => kind)].flatMap(([kind, [first]]) =>
    first === undefined ? [] : [{ ids: [chainCommandId(kind)], args: { id: first.id } }],
  );
}
