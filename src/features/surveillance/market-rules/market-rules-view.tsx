import { useState } from "react";
import { formatDate } from "#domain/lib/format-date.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { MARKET_ROWS } from "#domain/market-rules/rows/market-rows.ts";
import { CERTAINTY_LABELS, checkState, figuresText } from "#domain/market-rules/rows/row-text.ts";
import type { RuleRow } from "#domain/market-rules/rows/rule-row.ts";
import { cx } from "#src/lib/cx.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { TextField } from "#src/ui/field.tsx";
import { ScrollBox } from "#src/ui/scroll-box.tsx";

const ROWS: readonly RuleRow[] = MARKET_ROWS;
const TONES = { late: "text-danger font-medium", soon: "text-warn font-medium", fine: "" } as const;

/** Rows that contain every typed word. */
function rowsWith(text: string): readonly RuleRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return ROWS;
  return ROWS.filter((row) => {
    const whole = `${row.mr} ${row.rule} ${figuresText(row)} ${row.source}`.toLowerCase();
    return words.every((word) => whole.includes(word));
  });
}

/** Every rule of the market with its figures, source and checks. */
export function MarketRulesView() {
  const [text, setText] = useState("");
  const today = istDateOf(serverNowMs());
  const rows = rowsWith(text);
  return (
    <section aria-label="Market rules" className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface max-lg:flex-none">
      <header className="border-b border-line p-4">
        <TextField
          label="Find a rule"
          value={text}
          placeholder="T+1, NDS-OM, MR-401"
          frameClassName="max-w-80"
          onChange={(event) => setText(event.target.value)}
        />
      </header>
      {rows.length === 0 ? (
        <p className="p-3 text-muted">
          No rule has these words. Try a class of paper, a platform or a number such as MR-301.
        </p>
      ) : (
        <ScrollBox label="Rules of the market" className="min-h-0 flex-1">
          <table className="w-full border-separate border-spacing-0">
            <thead className="sticky top-0 bg-raised text-left text-[12px] text-muted">
              <tr className="[&_th]:h-8 [&_th]:border-b [&_th]:border-line [&_th]:px-4 [&_th]:font-medium">
                <th scope="col">Number</th>
                <th scope="col">Rule</th>
                <th scope="col">Source</th>
                <th scope="col">In force</th>
                <th scope="col">Checked</th>
                <th scope="col">Next check</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={`${row.mr} ${row.validFrom}`} row={row} today={today} />
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </section>
  );
}

/** Days in force; a first day that is not known is the day of the check, or earlier. */
function inForce({ validFrom, validTo, checkedOn }: RuleRow): string {
  const from = validFrom === checkedOn ? `${formatDate(validFrom)} or earlier` : `since ${formatDate(validFrom)}`;
  return validTo === null ? from : `${formatDate(validFrom)} to ${formatDate(validTo)}`;
}

function Row({ row, today }: { row: RuleRow; today: string }) {
  const { mr, rule, source, certainty, checkedOn, nextCheck } = row;
  const figures = figuresText(row);
  return (
    <tr className="[&_td]:border-b [&_td]:border-line [&_td]:px-4 [&_td]:py-1.5 [&_td]:align-top">
      <td className="code whitespace-nowrap">{mr}</td>
      <td className="min-w-60">
        <p>{rule}</p>
        {figures === "" ? null : <p className="text-muted">{figures}</p>}
      </td>
      <td className="min-w-48">
        <p>{source}</p>
        <p className="text-muted">{CERTAINTY_LABELS[certainty]}</p>
      </td>
      <td className="whitespace-nowrap">{inForce(row)}</td>
      <td className="whitespace-nowrap">{formatDate(checkedOn)}</td>
      <td className={cx("whitespace-nowrap", TONES[checkState(row, today)])}>{formatDate(nextCheck)}</td>
    </tr>
  );
}
