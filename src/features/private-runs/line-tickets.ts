import { chatTickets } from "#domain/contract/http/runs.ts";
import { seenLine } from "#domain/runs/line-answer.ts";
import type { PrivateRun } from "#domain/runs/private-run.ts";
import { call } from "#src/lib/api.ts";
import { useLive } from "#src/live/live-store.ts";
import type { CommandContext } from "#src/shell/commands/command.ts";
import { notify, notifyError } from "#src/ui/toast.tsx";

/** Lines of one message, in its order, that name their bond. */
export function linesOfMessage({ message_id: id }: PrivateRun): PrivateRun[] {
  return useLive.getState().privateRuns.filter((run) => run.message_id === id && run.finstrument_id !== null);
}

/** Writes a draft ticket of each line and opens the first; what could not be taken is said in a warning. (Q-03, T-07) */
export async function writeTickets(context: CommandContext, runs: readonly PrivateRun[]): Promise<void> {
  try {
    const lines = runs.map((run) => ({ run_id: run.id, seen: { message_id: run.message_id, ...seenLine(run) } }));
    const { status, message, results } = await call(chatTickets, { body: { lines } });
    const failed = results.flatMap(({ message: why }) => (why === null ? [] : [why]));
    notify({
      summary: message,
      ...(failed.length > 0 ? { detail: failed.join(" ") } : {}),
      severity: status === 207 ? "warn" : "success",
      group: "line-tickets",
    });
    const [first] = results.flatMap(({ ticket }) => ticket ?? []);
    if (first !== undefined) await context.run("ticket.open", { id: first.id });
  } catch (error) {
    notifyError(error);
  }
}
