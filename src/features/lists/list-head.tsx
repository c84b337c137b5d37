import type { TradeList } from "#domain/entities/trade-list.ts";
import { formatTime } from "#domain/lib/format-date.ts";
import { isListOpen } from "#domain/trade-lists/answers.ts";
import { Countdown } from "#src/desk-kit/deals/countdown.tsx";
import { serverNowMs } from "#src/lib/server-time.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { inputClass } from "#src/ui/field.tsx";
import { cx } from "#src/lib/cx.ts";
import { useOpenList } from "#src/features/lists/open-list.ts";

const BUTTON =
  "inline-flex h-7 shrink-0 items-center gap-2 rounded border border-line-strong px-2 font-medium hover:bg-hover aria-disabled:opacity-55";

interface ListHeadProps {
  lists: readonly TradeList[];
  list: TradeList;
}

/** Header of the current list: title, state and actions. */
export function ListHead({ lists, list }: ListHeadProps) {
  const isOpen = isListOpen(list, serverNowMs());
  const answered = list.lines.filter(({ answers }) => answers.length > 0).length;
  const who = list.role === "ASKER" ? `${list.firms.length} asked` : `asked by ${list.asker.client_name}`;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-2 py-1">
      <select
        aria-label="List"
        value={list.id}
        onChange={({ target }) => useOpenList.setState({ listId: target.value, lineId: null })}
        className={cx(inputClass, "h-7 max-w-64 min-w-40")}
      >
        {lists.map((each) => (
          <option key={each.id} value={each.id}>
            {each.title} · {each.role === "ASKER" ? "ours" : each.asker.client_name} ·{" "}
            {formatTime(Date.parse(each.created_at))}
          </option>
        ))}
      </select>
      <p role="status" aria-label="List status" className="min-w-0 flex-1 truncate text-muted">
        {who}, {answered} of {list.lines.length} {list.lines.length === 1 ? "line" : "lines"} answered,{" "}
        {isOpen ? (
          // Seconds are not announced to screen readers.
          <span aria-live="off">
            ends in <Countdown until={list.closes_at} />
          </span>
        ) : list.state === "WITHDRAWN" ? (
          "withdrawn"
        ) : (
          "ended"
        )}
      </p>
      <div className="flex flex-wrap gap-x-2 gap-y-1 whitespace-nowrap">
        {list.role === "ASKED" ? (
          <CommandButton id="list.answer" showKey className={BUTTON} />
        ) : (
          <>
            <CommandButton id="list.take" showKey className={BUTTON} />
            <CommandButton id="list.take-all" showKey className={BUTTON} />
            <CommandButton id="list.withdraw-line" showKey className={BUTTON} />
            <CommandButton id="list.withdraw" showKey className={BUTTON} />
          </>
        )}
        <CommandButton id="list.new" showKey className={BUTTON} />
      </div>
    </div>
  );
}
