import type { Cluster } from "#domain/entities/cluster.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { levelOfLeg } from "#domain/trading/cluster-text.ts";
import { levelSentence } from "#domain/trading/level-sentence.ts";
import { chainMenu } from "#src/desk-kit/chain/chain.ts";
import type { RowMenuGroup } from "#src/shell/controls/row-menu.tsx";
import { sharedRowMenu } from "#src/desk-kit/market/row-commands.ts";
import { movesOf } from "#domain/trading/cluster-moves.ts";

/** Row menu of a cluster: open it, go to linked records, view its bond. */
export function clusterMenu(cluster: Cluster, clientId: string): RowMenuGroup[][] {
  const { id, bond_name: name, finstrument_id: bond, quantity } = cluster;
  const { theirs } = movesOf(cluster, clientId);
  const text = [
    formatCompactRupees(quantity),
    name,
    theirs === undefined ? "" : `at ${levelSentence(levelOfLeg(cluster, theirs))}`,
  ];
  const client = theirs?.client_id;
  return [
    [{ ids: ["cluster.open"], args: { id } }],
    chainMenu({ kind: "cluster", id }),
    sharedRowMenu(
      { bond, ...(client === undefined ? {} : { client }) },
      [text.filter(Boolean).join(" "), ...(theirs === undefined ? [] : [theirs.client_name])].join(", "),
    ),
  ];
}
