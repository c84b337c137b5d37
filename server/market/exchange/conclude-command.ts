import type { CommandKind } from "#domain/exchange/command.ts";
import type { VenueRow } from "#domain/exchange/venue-row.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { LockedSubject } from "#server/market/exchange/exchange-parts.ts";
import { finish } from "#server/market/exchange/finish-command.ts";
import type { CommandRow } from "#server/market/exchange/queue-command.ts";
import { storeAnswer } from "#server/market/exchange/store-events.ts";

/**
 * Concludes a command that the exchange carried out, as its answer or a look-up shows; false if that was known already.
 */
export async function concludeDone(
  changing: Change,
  locked: LockedSubject | null,
  command: CommandRow,
  row: VenueRow,
): Promise<boolean> {
  const { id, clientId, kind, exchange, subjectId } = command;
  const { number } = row.body;
  if (!(await finish(changing, id, { state: "DONE", number: NAMES.has(kind) ? number : null }))) return false;
  await storeAnswer(changing, exchange, row);
  await locked?.done(command, row);
  const answer = { exchange, kind, command: id, number, state: row.body.state };
  changing.audit(kind === "withdraw" ? "exchange.withdrawn" : "exchange.answer", subjectId, answer, [clientId]);
  return true;
}

/** Commands that create something at the exchange, with a number of its own. */
const NAMES: ReadonlySet<CommandKind> = new Set(["place", "respond", "accept", "report", "proposeAmendment"]);
