import { CHAIN_KINDS, nodeText, type ChainKind, type ChainNode } from "#domain/runs/chain.ts";
import type { TradeOrigin } from "#domain/contract/http/eoi.ts";
import type { EoiOrigin } from "#domain/contract/http/runs.ts";
import { runText } from "#domain/runs/run-text.ts";
import { CLUSTER_STATES } from "#domain/trading/cluster-text.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { useLive } from "#src/live/live-store.ts";
import { chainCommandId, linkedWith, useChainFacts } from "#src/desk-kit/chain/chain.ts";
import { useOrigins, useTrades } from "#src/desk-kit/chain/origins.ts";

/** Links to the nodes connected to a node; nothing when there are none. */
export function ChainLinks({ of, only = CHAIN_KINDS }: { of: ChainNode; only?: readonly ChainKind[] }) {
  const facts = useChainFacts();
  const origins = useOrigins();
  const trades = useTrades();
  const linked = linkedWith(of, facts).filter(({ kind }) => only.includes(kind));
  if (linked.length === 0) return null;
  return (
    <nav aria-label="Linked" className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-[12px]">
      <span className="text-muted">Linked</span>
      {linked.map((node) => (
        <CommandButton
          key={nodeText(node)}
          id={chainCommandId(node.kind)}
          args={{ id: node.id }}
          className="max-w-full truncate rounded underline decoration-line-strong underline-offset-2 hover:decoration-current aria-disabled:no-underline aria-disabled:opacity-50"
        >
          {textOfNode(node, origins, trades)}
        </CommandButton>
      ))}
    </nav>
  );
}

const ALONE = { message: "Message", run: "Line", eoi: "EOI", cluster: "Cluster", ticket: "Ticket" } as const;

/** Short label of a node, with details when this page has them. */
function textOfNode({ kind, id }: ChainNode, origins: readonly EoiOrigin[], trades: readonly TradeOrigin[]): string {
  const { privateRuns, clusters, tickets } = useLive.getState();
  const run = privateRuns.find((each) => (kind === "message" ? each.message_id : each.id) === id);
  const cluster = clusters.find((each) => each.id === id);
  const ticket = tickets.find((each) => each.id === id);
  if (kind === "message" && run) return `Message of ${run.author.name}`;
  if (kind === "run" && run) return runText(run);
  if (kind === "eoi" && trades.some(({ eoi_id }) => eoi_id === id)) return "EOI from a ticket";
  if (kind === "eoi" && origins.some(({ eoi_id }) => eoi_id === id)) return "My EOI";
  if (kind === "cluster" && cluster) return `Cluster, ${CLUSTER_STATES[cluster.state].toLowerCase()}`;
  const number = ticket?.number ?? trades.find(({ ticket_id }) => ticket_id === id)?.number;
  return kind === "ticket" && number !== undefined ? `Ticket ${number}` : ALONE[kind];
}
