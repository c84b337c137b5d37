import type { ReadsQuotes } from "#server/features/surveillance/quoted-levels.ts";
import { sweepAgreed } from "#server/features/surveillance/sweep-agreed.ts";
import { sweepMessages } from "#server/features/surveillance/sweep-messages.ts";
import { sweepTickets } from "#server/features/surveillance/sweep-tickets.ts";
import type { Parts } from "#server/parts.ts";

/** Looks at what was said and dealt since the last time. Answers how many alerts it raised. */
export async function sweepChats(parts: Parts, quotes: ReadsQuotes): Promise<number> {
  const said = await sweepMessages(parts, quotes);
  const agreed = await sweepAgreed(parts, quotes);
  return said + agreed + (await sweepTickets(parts));
}
