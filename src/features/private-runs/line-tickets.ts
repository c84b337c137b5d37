import { chatTickets } from "#domain/contract/http/runs.ts";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import { confirmsOf, type DealWarning } from "#domain/entities/deal-warning.ts";
import { seenLine } from "#domain/runs/line-answer.ts";
import type { PrivateRun } from "#domain/runs/private-run.ts";
import { type Act, askFor } from "#src/desk-kit/act/act.ts";
import { unusualIn } from "#src/desk-kit/confirm/unusual.ts";
import { call } from "#src/lib/api.ts";
import { useLive } from "#src/live/live-store.ts";
import type { CommandContext } from "#src/shell/commands/command.ts";
import { notify, notifyError } from "#src/ui/toast.tsx";

/** Lines of the same message that name a bond, in message order. */
export function linesOfMessage({ message_id: id }: PrivateRun): PrivateRun[] {
  return useLive.getState().privateRuns.filter((run) => run.message_id === id && run.finstrument_id !== null);
}

type Written = ResponseOf<typeof chatTickets>;
/** Confirmed warnings by line id. */
type Confirmed = ReadonlyMap<string, readonly DealWarning[]>;

/**
 * Creates a draft ticket for each line and opens the first; failures are shown as a warning. A line that already has a
 * ticket asks for confirmation. (Q-03, T-07)
 */
export async function writeTickets(context: CommandContext, runs: readonly PrivateRun[]): Promise<void> {
  try {
    await showWritten(context, runs, await write(runs, new Map()));
  } catch (error) {
    const warnings = unusualIn(error);
    const [only] = runs;
    if (warnings === null || only === undefined) notifyError(error);
    else askFor(againAct(context, [only], new Map([[only.id, warnings]])));
  }
}

function write(runs: readonly PrivateRun[], confirmed: Confirmed): Promise<Written> {
  const lines = runs.map((run) => ({
    run_id: run.id,
    seen: { message_id: run.message_id, ...seenLine(run) },
    confirms: confirmsOf(confirmed.get(run.id) ?? []),
  }));
  return call(chatTickets, { body: { lines } });
}

/** Opens the first ticket, shows failures, and asks about lines that already have tickets. */
async function showWritten(
  context: CommandContext,
  runs: readonly PrivateRun[],
  { status, message, results }: Written,
): Promise<void> {
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
  if (asked.length === 0) return;
  const again = runs.filter(({ id }) => asked.some(({ run_id }) => run_id === id));
  askFor(againAct(context, again, new Map(asked.map(({ run_id: id, warnings }) => [id, warnings]))));
}

/** Creates another ticket for lines that already have one. */
function againAct(context: CommandContext, runs: readonly PrivateRun[], confirmed: Confirmed): Act<Written> {
  const [only] = runs;
  return {
    line:
      runs.length === 1
        ? "Create another ticket from this line"
        : `Create another ticket from each of ${runs.length} lines`,
    warnings: [...confirmed.values()].flat(),
    label: "Create another",
    side: null,
    place: "desk",
    group: "line-tickets",
    unusual: (error) => {
      const warnings = unusualIn(error);
      return warnings === null || only === undefined ? null : againAct(context, [only], new Map([[only.id, warnings]]));
    },
    send: () => write(runs, confirmed),
    done: (written) => showWritten(context, runs, written),
  };
}
