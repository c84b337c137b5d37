import * as eoi from "#domain/contract/http/eoi.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { SIDE_NOUN, SIDE_TITLE } from "#domain/entities/side-text.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { must } from "#domain/lib/must.ts";
import { levelSentence } from "#domain/trading/level-sentence.ts";
import { withdrawalLine } from "#domain/trading/withdrawal-line.ts";
import { askFor } from "#src/desk-kit/act/act.ts";
import { lookFirst } from "#src/desk-kit/act/look-first.ts";
import { call } from "#src/lib/api.ts";
import { useSession } from "#src/session/session.ts";
import { notify } from "#src/ui/toast.tsx";

/** One page holds more quotes than a user has. */
const MOST_QUOTES = 500;

// Withdrawal reduces risk, so its review is one line at the foot of the desk and the distinct key.

/** Shows the quote to withdraw; the distinct key withdraws it. */
export function reviewWithdrawal(quote: Eoi): void {
  const { quote_type: side, bond_name: bond, remaining } = quote;
  const line = `Withdraw your ${SIDE_NOUN[side]}: ${formatCompactRupees(remaining)} ${bond} at ${levelSentence(quote)}`;
  askFor({
    line,
    warnings: [],
    label: "Withdraw",
    side,
    place: "desk",
    withdraws: true,
    group: "eoi",
    send: () => call(eoi.expireEoi, { params: { id: quote.id } }),
    done: (ended) =>
      notify({
        summary: `${SIDE_TITLE[ended.quote_type]} withdrawn`,
        detail: `${ended.bond_name} at ${levelSentence(ended)}${atVenue(ended)}`,
        severity: "success",
        group: "eoi",
      }),
  });
}

/** The quote remains at its exchange until the exchange confirms. */
function atVenue({ exchange, rfq_status: status }: Eoi): string {
  return exchange !== null && status === "LIVE" ? `. Withdrawing it from ${exchange}.` : "";
}

/** Shows the number and list of quotes to withdraw; the distinct key withdraws them all. */
export async function reviewWithdrawAll(): Promise<void> {
  const mine = await lookFirst(ownQuotes);
  if (mine === null) return;
  if (mine.length === 0) {
    notify({ summary: "You have no live quotes", severity: "success", group: "eoi" });
    return;
  }
  const line = withdrawalLine(mine);
  // Bound to the listed quotes: one posted meanwhile stays, and a later press is a new act.
  const body = { eoi_ids: mine.map(({ id }) => id) };
  askFor({
    line,
    warnings: [],
    label: "Withdraw all",
    side: null,
    place: "desk",
    withdraws: true,
    group: "eoi",
    send: () => call(eoi.withdrawAll, { body }),
    done({ closed }) {
      const count = closed.length === 1 ? "1 quote" : `${closed.length} quotes`;
      notify({
        summary: closed.length === 0 ? "You have no live quotes" : `${count} withdrawn`,
        severity: "success",
        group: "eoi",
      });
    },
  });
}

/** Live quotes of the user, fetched from the server. */
async function ownQuotes(): Promise<Eoi[]> {
  const me = must(useSession.getState().session, "session").user_info.unique_id;
  const { results } = await call(eoi.listEois, { query: { my_quotes: true, page_size: MOST_QUOTES } });
  return results.filter((quote) => quote.user_id === me);
}
