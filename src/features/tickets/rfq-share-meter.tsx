import { TriangleAlert } from "lucide-react";
import { RFQ_INSTRUMENT_LABELS, type RfqShareRow, type RfqStanding } from "#domain/entities/rfq-share.ts";
import type { Execution } from "#domain/entities/ticket.ts";
import { formatCompactRupees, rupeesText } from "#domain/lib/format-rupees.ts";
import { floorText, formatShare, sourceText, windowText, withoutShareText } from "#domain/rfq-share/share-text.ts";
import { EXECUTION_LABEL } from "#domain/tickets/difference.ts";
import {
  otcCautions,
  type ShareAnswer,
  type ShareAsked,
  shareOfDeal,
  useRfqShare,
} from "#src/features/tickets/rfq-share-query.ts";
import { cx } from "#src/lib/cx.ts";

interface MeterProps {
  /** Deal to ask about; null while no bond is chosen. */
  asked: ShareAsked | null;
  /** Version of the ticket. */
  version?: number;
  execution: Execution;
}

/**
 * Shows the firm's RFQ share now and after the deal for each way of execution, beside that choice. Nothing without a
 * floor. (N-03)
 */
export function RfqShareMeter({ asked, version = 0, execution }: MeterProps) {
  const { data } = useRfqShare(asked, version);
  if (asked === null || data === undefined || data.deal === null || data.shares.length === 0) return null;
  const share = shareOfDeal(data);
  if (share === undefined) return <p className="text-[12px] text-muted">No RFQ floor is set for this bond.</p>;
  return <Meter answer={data} share={share} execution={execution} />;
}

function Meter({ answer, share, execution }: { answer: ShareAnswer; share: RfqShareRow; execution: Execution }) {
  const { rule, now, after } = share;
  const cautions = execution === "OTC_REPORT" ? otcCautions(answer) : [];
  const chosen = after?.find((each) => each.execution === execution) ?? now;
  return (
    <section aria-label="RFQ share" className="flex flex-col gap-1.5 rounded border border-line p-2">
      <div className="flex justify-between gap-3 text-[12px]">
        <span className="font-medium">RFQ share, {RFQ_INSTRUMENT_LABELS[rule.instrument]}</span>
        <span className="text-muted tabular-nums">floor {rule.floor_percent} %</span>
      </div>
      <ShareBar standing={chosen} floorPercent={rule.floor_percent} />
      <table className="w-full text-[12px] tabular-nums">
        <thead className="text-left text-muted">
          <tr>
            <th className="font-medium">Now, and after this deal</th>
            <th className="text-right font-medium">Share %</th>
            <th className="text-right font-medium">Missing ₹</th>
          </tr>
        </thead>
        <tbody>
          <ShareLine label="Now" standing={now} />
          {after?.map((each) => (
            <ShareLine
              key={each.execution}
              label={EXECUTION_LABEL[each.execution]}
              standing={each}
              isChosen={each.execution === execution}
            />
          ))}
        </tbody>
      </table>
      {after === null ? <p className="text-[12px] text-muted">{unknownText(answer)}</p> : null}
      <div role="status">
        {cautions.map((text) => (
          <p key={text} className="flex gap-1.5 rounded bg-warn-soft px-2 py-1 text-[12px] text-warn">
            <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
            {text}
          </p>
        ))}
      </div>
      <details className="text-[12px]">
        <summary className="cursor-pointer text-muted">Window and source</summary>
        <ShareGround share={share} />
      </details>
    </section>
  );
}

/** Text for a missing share after the deal: size and level are needed, or the deal does not count. */
function unknownText({ deal }: ShareAnswer): string {
  return deal?.rupees == null
    ? "Size and level give the share after the deal."
    : "This deal does not count: transfers between a fund's schemes and a broker's deals for clients are left out.";
}

interface LineProps {
  label: string;
  standing: RfqStanding;
  isChosen?: boolean;
}

function ShareLine({ label, standing: { share_percent: percent, missing, base }, isChosen = false }: LineProps) {
  const isBelow = base > 0 && missing > 0;
  return (
    <tr
      className={cx("border-t border-line", isChosen && "bg-selected font-semibold")}
      aria-current={isChosen || undefined}
    >
      <th scope="row" className={cx("py-0.5 pl-1 text-left", isChosen ? "font-semibold" : "font-normal")}>
        {label}
        {isBelow ? <span className="text-warn">, below the floor</span> : null}
      </th>
      <td className={cx("text-right", isBelow && "text-warn")}>{formatShare(percent)}</td>
      <td className="pr-1 text-right" title={missing === 0 ? undefined : rupeesText(missing)}>
        {missing === 0 ? "–" : formatCompactRupees(missing)}
      </td>
    </tr>
  );
}

/** Bar of the share with its floor; the table has the figures. */
export function ShareBar({ standing, floorPercent }: { standing: RfqStanding; floorPercent: number }) {
  const width = Math.min(100, standing.share_percent ?? 0);
  return (
    <div aria-hidden className="relative h-1.5 rounded bg-line">
      <div
        className={cx("h-full rounded", standing.missing > 0 ? "bg-warn" : "bg-muted")}
        style={{ width: `${width}%` }}
      />
      <div className="absolute -inset-y-0.5 w-0.5 bg-fg" style={{ left: `${floorPercent}%` }} />
    </div>
  );
}

/** Explains the floor: requirement, window and source. */
export function ShareGround({ share }: { share: RfqShareRow }) {
  const without = withoutShareText(share);
  return (
    <ul className="mt-1 flex flex-col gap-1 text-muted">
      <li>Floor: {floorText(share)}.</li>
      <li>Window: {windowText(share)}.</li>
      {without === null ? null : <li>{without}</li>}
      <li>Source: {sourceText(share)}.</li>
    </ul>
  );
}
