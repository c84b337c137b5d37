import { RFQ_INSTRUMENT_LABELS, type RfqShareRow } from "#domain/entities/rfq-share.ts";
import { EXCHANGE_EXECUTIONS } from "#domain/entities/ticket.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import { COUNTED_TEXT, firmKindText, formatShare } from "#domain/rfq-share/share-text.ts";
import { EXECUTION_LABEL } from "#domain/tickets/difference.ts";
import { FactLines } from "#src/desk-kit/deals/fact-lines.tsx";
import { ShareBar, ShareGround } from "#src/features/tickets/rfq-share-meter.tsx";
import { useRfqShare } from "#src/features/tickets/rfq-share-query.ts";
import { CallError } from "#src/lib/call-error.ts";
import { Button } from "#src/ui/button.tsx";

/** Shows the firm's RFQ share against each floor, for dealers and back office. (N-03) */
export function RfqShareView() {
  const { data, error, refetch } = useRfqShare({});
  return (
    <div className="flex min-h-full flex-col gap-4 p-3" tabIndex={-1} data-autofocus="">
      {data === undefined ? (
        error === null ? (
          <p className="text-muted">Loading the share…</p>
        ) : (
          <div className="flex flex-col items-start gap-2">
            <p role="alert">{error instanceof CallError ? error.text : "The share could not be loaded."}</p>
            <Button onClick={() => void refetch()}>Try again</Button>
          </div>
        )
      ) : (
        <>
          <p className="text-muted">{firmKindText(data)}</p>
          {data.shares.map((share) => (
            <Share key={share.rule.instrument} share={share} />
          ))}
          {data.shares.length === 0 ? null : <p className="text-[12px] text-muted">{COUNTED_TEXT}</p>}
        </>
      )}
    </div>
  );
}

function Share({ share }: { share: RfqShareRow }) {
  const { rule, now, by_execution: value } = share;
  const title = RFQ_INSTRUMENT_LABELS[rule.instrument];
  const isEmpty = now.base === 0 && EXCHANGE_EXECUTIONS.every((each) => value[each] === 0);
  return (
    <section aria-label={`RFQ share, ${title}`}>
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-semibold first-letter:uppercase">{title}</h3>
        <p className="text-[15px] font-semibold tabular-nums">
          {now.missing > 0 ? <span className="text-warn">below </span> : null}
          {now.share_percent === null ? "–" : `${formatShare(now.share_percent)} %`}
        </p>
      </div>
      <div className="my-1.5">
        <ShareBar standing={now} floorPercent={rule.floor_percent} />
      </div>
      {isEmpty ? null : (
        <FactLines
          facts={[
            ["Floor %", formatShare(rule.floor_percent)],
            ["Floor (₹)", formatRupees(now.floor)],
            ["Counts so far (₹)", formatRupees(now.counted)],
            ["Still missing (₹)", formatRupees(now.missing)],
            ...EXCHANGE_EXECUTIONS.map((each): [string, string] => [
              `${EXECUTION_LABEL[each]} (₹)`,
              formatRupees(value[each]),
            ]),
            ["Of all value, month to date %", formatShare(share.month_percent)],
            ["Of all value, rolling three months %", formatShare(share.rolling_percent)],
          ]}
        />
      )}
      <div className="text-[12px]">
        <ShareGround share={share} />
      </div>
    </section>
  );
}
