import type { PrivateRun } from "#domain/runs/private-run.ts";
import { runText } from "#domain/runs/run-text.ts";
import { chainCommandId, chainMenu } from "#src/desk-kit/chain/chain.ts";
import type { RowMenuGroup } from "#src/shell/controls/row-menu.tsx";
import { sharedRowMenu } from "#src/desk-kit/market/row-commands.ts";
import { actsOnRun } from "#src/desk-kit/quote-reading/run-acts.ts";

/** What can be done with a line of a chat: hit or lift it, publish it, answer in words, say what was meant, go to what is linked. */
export function runMenu(run: PrivateRun): RowMenuGroup[][] {
  const args = { id: run.id };
  // The message is among what is linked, with a key of its own here.
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
