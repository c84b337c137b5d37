import type { BodyIn } from "#domain/contract/endpoint.ts";
import * as contract from "#domain/contract/http/lists.ts";
import type { ListLine, TradeList } from "#domain/entities/trade-list.ts";
import { withdrawLineSentence, withdrawListSentence } from "#domain/trade-lists/sentences.ts";
import { askFor } from "#src/desk-kit/act/act.ts";
import { call } from "#src/lib/api.ts";
import { notify } from "#src/ui/toast.tsx";
import { takeList } from "#src/features/lists/open-list.ts";

/** Shows the effect of withdrawing the list; deals already made remain. */
export function reviewListWithdrawal(list: TradeList): void {
  ask(list, withdrawListSentence(list), "Withdraw the list", "List withdrawn", {});
}

/** Shows the effect of withdrawing one line; the others stay open. */
export function reviewLineWithdrawal(list: TradeList, line: ListLine): void {
  const done = `Withdrawn: ${line.bond_name}`;
  ask(list, withdrawLineSentence(list, line), "Withdraw the line", done, { line_ids: [line.id] });
}

function ask(
  { id }: TradeList,
  line: string,
  label: string,
  summary: string,
  body: BodyIn<typeof contract.withdrawList>,
) {
  askFor({
    place: "desk",
    line,
    warnings: [],
    label,
    side: null,
    withdraws: true,
    group: "lists",
    send: () => call(contract.withdrawList, { params: { id }, body }),
    done(fresh) {
      takeList(fresh);
      notify({ summary, severity: "success", group: "lists" });
    },
  });
}
