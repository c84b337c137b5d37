import { decideAmendment, proposeAmendment } from "#sandbox/model/amendments.ts";
import { changeClient, decideMoney, proposeMoney } from "#sandbox/model/deals.ts";
import { applyDue } from "#sandbox/model/due.ts";
import { amendQuote, placeQuote, withdrawQuotes } from "#sandbox/model/quotes.ts";
import { endSession, register, type Registering, signIn } from "#sandbox/model/register.ts";
import { decideReport, reportDeal } from "#sandbox/model/reports.ts";
import { setAccounts, settleEvent } from "#sandbox/model/settlements.ts";
import { accept, closeThread, counter, respond } from "#sandbox/model/threads.ts";
import type { World } from "#sandbox/model/world.ts";

/** All acts by name. Each refuses, or returns the function that writes. */
const ACTS = {
  login: signIn,
  "session.end": endSession,
  "quote.place": placeQuote,
  "quote.amend": amendQuote,
  "quote.withdraw": withdrawQuotes,
  "thread.respond": respond,
  "thread.counter": counter,
  "thread.withdraw": closeThread,
  "thread.terminate": closeThread,
  "thread.accept": accept,
  "deal.propose": proposeMoney,
  "deal.decide": decideMoney,
  "deal.client": changeClient,
  "report.add": reportDeal,
  "report.decide": decideReport,
  "amendment.propose": proposeAmendment,
  "amendment.decide": decideAmendment,
  "settlement.event": settleEvent,
  "settlement.accounts": setAccounts,
  due: applyDue,
} as const;

type Acts = typeof ACTS;
export type Command = Parameters<Acts[keyof Acts]>[1] | Registering;
/** Return value of a command. */
export type Done<C extends Command> = C extends Registering
  ? void
  : C["do"] extends keyof Acts
    ? ReturnType<ReturnType<Acts[C["do"]]>>
    : never;

/**
 * Decides a command and returns the function that writes it.
 * @throws VenueRefusal
 */
export function decide<C extends Command>(world: World, command: C): () => Done<C> {
  const act = (ACTS as Record<string, ((world: World, command: Command) => () => unknown) | undefined>)[command.do];
  // The table and the type name the same commands; the compiler cannot follow a key into both.
  return (act === undefined ? register(world, command as Registering) : act(world, command)) as () => Done<C>;
}
