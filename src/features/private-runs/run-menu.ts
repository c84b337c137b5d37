import type { PrivateRun } from "#domain/runs/private-run.ts";
import { runText } from "#domain/runs/run-text.ts";
import { chainCommandId, chainMenu } from "#src/desk-kit/chain/chain.ts";
import type { RowMenuGroup } from "#src/shell/controls/row-menu.tsx";
import { sharedRowMenu } from "#src/desk-kit/market/row-commands.ts";
import { actsOnRun } from "#src/desk-kit/quote-reading/run-acts.ts";

/** Menu of a chat line: hit or lift, publish, reply, clarify, and open linked items. */
export function runMenu(run: PrivateRun): RowMenuGroup[][] {
  const args = { id: run.id };
  // The message is one of the linked items, but has its own entry and key here.
  const linked = chainMenu({ kind: "run", id: run.id }).filter(({ ids }) => !ids.includes(chainCommandId("message")));
  const client = run.author.client_id;
  const text = `${runText(run)}, ${run.author.name}, ${run.author.client_name}`;
  return [
    [{ ids: [...actsOnRun(run), "runs.reply", "runs.message"], args }],
    [{ ids: ["runs.ticket", "runs.tickets"], args }],
    linked,
    run.finstrument_id === null
      ? [{ ids: ["row.copy"], args: { text } }]
      : sharedRowMenu({ bond: run.finstrument_id, client }, text, { ids: ["runs.bond"], args }),
  ];
}
