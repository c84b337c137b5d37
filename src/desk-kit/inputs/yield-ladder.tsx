import { useId, useState, type KeyboardEvent } from "react";
import { must } from "#domain/lib/must.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatRupees, rupeesText } from "#domain/lib/format-rupees.ts";
import type { LadderRung } from "#domain/pricing/ladder.ts";
import { cx } from "#src/lib/cx.ts";
import { gridKeyOf, intentOf, rowAfter } from "#src/ui/grid/grid-keys.ts";
import type { Ladder, LadderDay } from "#src/desk-kit/inputs/ladder-reading.ts";

interface YieldLadderProps {
  ladder: Ladder;
  /** Without a size there is no money to show. */
  hasSize: boolean;
  /** True when the form can change its settlement day. */
  canMoveDay: boolean;
  onTake: (rung: LadderRung, day: LadderDay) => void;
}

/**
 * Prices and money around a level, a rung for each step of yield, a column for each day of settlement. One Tab stop:
 * Up and Down move by rung, Left and Right by day, Enter or a click takes the rung.
 */
export function YieldLadder({ ladder, hasSize, canMoveDay, onTake }: YieldLadderProps) {
  const { days, rungs, ownDay } = ladder;
  const id = useId();
  const [at, setAt] = useState(() => rungs.findIndex(({ bp }) => bp === 0));
  const [day, setDay] = useState(ownDay);
  const cellId = (rung: number, column: number) => `${id}-${rung}-${column}`;

  function take(rung: number, column: number): void {
    onTake(must(rungs[rung]), must(days[canMoveDay ? column : ownDay]));
  }
  function moveDay(by: -1 | 1): void {
    if (canMoveDay) setDay(Math.min(days.length - 1, Math.max(0, day + by)));
  }
  function onKeyDown(event: KeyboardEvent): void {
    const intent = intentOf(gridKeyOf(event), "row");
    // The whole ladder is in sight, so a page is all of it.
    if (intent?.do === "row") setAt(rowAfter(intent.step, at, rungs.length, rungs.length));
    else if (intent?.do === "column") moveDay(intent.step === "left" ? -1 : 1);
    else if (intent?.do === "activate") take(at, day);
    else if (intent?.do !== "nothing") return;
    event.preventDefault();
  }

  return (
    <table
      role="grid"
      aria-label="Yield ladder"
      // The popover moves the focus to the first thing in it that takes it.
      tabIndex={0}
      aria-activedescendant={cellId(at, day)}
      onKeyDown={onKeyDown}
      className="border-collapse text-right whitespace-nowrap tabular-nums outline-none [&_td]:px-2 [&_th]:px-2"
    >
      <thead className="text-[12px] text-muted">
        <tr>
          <th scope="col" rowSpan={2} className="align-bottom font-medium">
            bp
          </th>
          <th scope="col" rowSpan={2} className="align-bottom font-medium">
            Yield %
          </th>
          {days.map(({ label, date, delta }, column) => (
            <th
              key={date}
              scope="colgroup"
              colSpan={hasSize ? 2 : 1}
              className={cx("border-l border-line font-medium", column === day && "text-fg")}
            >
              {label}
              {delta === null ? null : <span className="font-normal"> {formatDate(date)}</span>}
            </th>
          ))}
        </tr>
        <tr className="border-b border-line">
          {days.map(({ date }) => (
            <Headings key={date} hasSize={hasSize} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rungs.map((rung, index) => (
          <tr
            key={rung.bp}
            aria-selected={index === at}
            className={cx("h-6 cursor-default", index === at ? "bg-selected" : "hover:bg-hover")}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(index, day)}
          >
            <td className="text-muted">{bpText(rung.bp)}</td>
            <th scope="row" className={rung.bp === 0 ? "font-semibold" : "font-normal"}>
              {formatYieldPct(rung.bondYield)}
            </th>
            {days.map((each, column) => {
              const { cleanPrice, totalRupees } = must(rung.columns[column]);
              const isActive = index === at && column === day;
              const choose = canMoveDay
                ? (event: { stopPropagation: () => void }) => {
                    event.stopPropagation();
                    take(index, column);
                  }
                : undefined;
              const money = hasSize ? `, ${rupeesText(totalRupees)}` : "";
              const strength = column === day ? "font-medium" : "text-muted";
              return [
                <td
                  key="price"
                  id={cellId(index, column)}
                  aria-label={`${bpText(rung.bp)} bp, yield ${formatYieldPct(rung.bondYield)}, ${each.label} price ${formatPrice(cleanPrice)}${money}`}
                  className={cx("border-l border-line", strength, isActive && "shadow-[inset_2px_0_0_var(--yb-focus)]")}
                  onClick={choose}
                >
                  {formatPrice(cleanPrice)}
                </td>,
                hasSize ? (
                  <td key="money" className={strength} onClick={choose}>
                    {formatRupees(totalRupees)}
                  </td>
                ) : null,
              ];
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Headings({ hasSize }: { hasSize: boolean }) {
  return (
    <>
      <th scope="col" className="border-l border-line font-medium">
        Price
      </th>
      {hasSize ? (
        <th scope="col" className="font-medium">
          ₹
        </th>
      ) : null}
    </>
  );
}

function bpText(bp: number): string {
  return bp === 0 ? "0" : `${bp < 0 ? "−" : "+"}${Math.abs(bp)}`;
}
