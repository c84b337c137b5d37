import type { QuoteReadingShown } from "#domain/contract/http/runs.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { openQuestion, quotedLevelText } from "#domain/runs/run-text.ts";
import { cx } from "#src/lib/cx.ts";
import { UserText } from "#src/ui/user-text.tsx";
import { useCan } from "#src/session/session.ts";
import { useReadings } from "#src/desk-kit/quote-reading/use-readings.ts";

/** Preview above the message box: the reading of each line. The text itself is never changed. */
export function ReadingStrip({ text }: { text: string }) {
  const mayTrade = useCan("trade");
  const { readings, problems } = useReadings(text, mayTrade);
  if (!mayTrade || readings.length + problems.length === 0) return null;
  return (
    <ul
      // Focusable, so keys can scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label="Read as"
      className="max-h-24 overflow-y-auto border-b border-line bg-surface px-3 py-1 text-[12px] leading-[18px] focus-visible:outline-offset-[-2px]"
    >
      {readings.map((reading) => (
        <ReadingLine key={`${reading.start} ${reading.quote_type ?? ""}`} reading={reading} />
      ))}
      {problems.map((problem) => (
        <li key={`${problem.start} ${problem.text}`} className="text-warn">
          <span role="status">
            <UserText text={problem.text} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function ReadingLine({ reading }: { reading: QuoteReadingShown }) {
  const { quote_type: side, bond_name: bond, quantum, settlement_delta: delta, status, candidates } = reading;
  const question = openQuestion(reading);
  const matches = candidates.length === 0 ? "No bond we know matches" : `${candidates.length} match`;
  return (
    <li className="flex flex-wrap items-baseline gap-x-2">
      <span
        className={cx(
          "w-8 shrink-0 font-semibold",
          side === "BID" ? "text-bid" : side === "ASK" ? "text-ask" : "text-warn",
        )}
      >
        {status === "off" ? "Off" : side === "BID" ? "Bid" : side === "ASK" ? "Offer" : "?"}
      </span>
      {bond === null ? null : (
        <span className="min-w-0 truncate">
          <bdi>{bond}</bdi>
        </span>
      )}
      <bdi className="whitespace-nowrap tabular-nums">{quotedLevelText(reading)}</bdi>
      {quantum === null ? null : <bdi className="whitespace-nowrap tabular-nums">{formatCompactRupees(quantum)}</bdi>}
      {delta === null ? null : <span>T+{delta}</span>}
      {status === "subject" ? <span>subject</span> : null}
      {question === null ? null : (
        <span className="font-medium text-warn">
          {question} {reading.unresolved.includes("bond") ? `${matches}. You will be asked once it is sent.` : ""}
        </span>
      )}
    </li>
  );
}
