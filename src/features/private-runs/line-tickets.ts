import { chatTickets } from "#domain/contract/http/runs.ts";
import { confirmsOf, type DealWarning } from "#domain/entities/deal-warning.ts";
import { seenLine } from "#domain/runs/line-answer.ts";
import type { PrivateRun } from "#domain/runs/private-run.ts";
import { useConfirm } from "#src/desk-kit/confirm/confirm-store.ts";
import { unusualIn } from "#src/desk-kit/confirm/unusual.ts";
import { call } from "#src/lib/api.ts";
import { useLive } from "#src/live/live-store.ts";
import type { CommandContext } from "#src/shell/commands/command.ts";
import { notify, notifyError } from "#src/ui/toast.tsx";

/** Lines of one message, in its order, that name their bond. */
export function linesOfMessage({ message_id: id }: PrivateRun): PrivateRun[] {
  return useLive.getState().privateRuns.filter((run) => run.message_id === id && run.finstrument_id !== null);
}

/** What was confirmed of lines, by their ids. */
type Confirmed = ReadonlyMap<string, readonly DealWarning[]>;

/**
 * Writes a draft ticket of each line and opens the first; what could not be taken is said in a warning. A line that is a ticket
 * already is asked about first. (Q-03, T-07)
 */
export function writeTickets(context: CommandContext, runs: readonly PrivateRun[]): Promise<void> {
  return write(context, runs, new Map());
}

async function write(context: CommandContext, runs: readonly PrivateRun[], confirmed: Confirmed): Promise<void> {
  const lines = runs.map((run) => ({
    run_id: run.id,
    seen: { message_id: run.message_id, ...seenLine(run) },
    confirms: confirmsOf(confirmed.get(run.id) ?? []),
  }));
  try {
    const { status, message, results } = await call(chatTickets, { body: { lines } });
    const asked = results.filter(({ warnings }) => warnings.length > 0);
    const failed = results.flatMap(({ message: why, warnings }) => (why === null || warnings.length > 0 ? [] : [why]));
    if (asked.length < results.length) {
      notify({
        summary: message,
        ...(failed.length > 0 ? { detail: failed.join(" ") } : {}),
        severity: status === 207 ? "warn" : "success",
        group: "line-tickets",
      });
    }
    const [first] = results.flatMap(({ ticket }) => ticket ?? []);
    if (first !== undefined) await context.run("ticket.open", { id: first.id });
    askAgain(context, runs, new Map(asked.map(({ run_id: id, warnings }) => [id, warnings])));
  } catch (error) {
    const warnings = unusualIn(error);
    const [only] = runs;
    if (warnings === null || only === undefined) notifyError(error);
    else askAgain(context, [only], new Map([[only.id, warnings]]));
  }
}

/** Asks whether lines that are tickets already are to be made tickets again. */
function askAgain(context: CommandContext, runs: readonly PrivateRun[], asked: Confirmed): void {
  if (asked.size === 0) return;
  const again = runs.filter(({ id }) => asked.has(id));
  useConfirm.getState().ask({
    line: asked.size === 1 ? "Make another ticket of this line" : `Make another ticket of each of ${asked.size} lines`,
    warnings: [...asked.values()].flat(),
    label: "Make another",
    side: null,
    place: "desk",
    send: async () => {
      useConfirm.getState().drop();
      await write(context, again, asked);
    },
  });
}
