import { Check, CircleDashed, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { VENUE_NAMES } from "#domain/entities/exchanges.ts";
import type { ReportLeg } from "#domain/entities/report.ts";
import { DEAL_SIDES, type DealSide } from "#domain/entities/ticket.ts";
import { isLateReport, isLegOut } from "#domain/reporting/legs.ts";
import { CLOCK_TONE, dueText, leftText, type StandingClock } from "#src/desk-kit/deals/clock-text.ts";
import {
  disputeText,
  legStateText,
  reportNotes,
  type ReportedDeal,
  type ReportNote,
} from "#src/desk-kit/deals/leg-text.ts";
import { useSeconds } from "#src/desk-kit/deals/use-seconds.ts";
import { cx } from "#src/lib/cx.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { UserText } from "#src/ui/user-text.tsx";

const SIDE = { buyer: "Buyer", seller: "Seller" } as const;
const LINK =
  "rounded underline decoration-line-strong underline-offset-2 hover:decoration-current aria-disabled:no-underline aria-disabled:opacity-50";
const SOON_MS = 5 * 60_000;

/**
 * Shows both sides' reports of a deal on NDS-OM or F-TRAC: state, due time and, for the own side, its details.
 * @param orderId order of the deal, for its slip and file; null until it is known
 */
export function ReportLegs({ deal, orderId }: { deal: ReportedDeal; orderId: string | null }) {
  const now = useSeconds();
  const { report } = deal;
  const dispute = disputeText(deal);
  const isOver = deal.state === "CANCELLED" || deal.state === "REJECTED";
  return (
    <section aria-label={`Report on ${VENUE_NAMES[report.platform]}`} className="mt-3">
      <h3 className="text-[12px] font-medium text-muted">Report on {VENUE_NAMES[report.platform]}</h3>
      <Notes notes={reportNotes(deal, now)} />
      <ol className="mt-1 flex flex-col">
        {DEAL_SIDES.map((side) => (
          <Leg key={side} side={side} firm={deal[side].client_name} leg={report[side]} now={now} isOver={isOver} />
        ))}
      </ol>
      {orderId === null ? null : (
        <p className="mt-1 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-[12px]">
          <span className="text-muted">For your back office</span>
          <CommandButton id="order.report-slip" args={{ id: orderId }} className={LINK}>
            Deal slip
          </CommandButton>
          <CommandButton id="order.report-file" args={{ id: orderId }} className={LINK}>
            Report file
          </CommandButton>
        </p>
      )}
      {dispute === null ? null : <p className="mt-1 text-[12px] text-muted">{dispute}</p>}
    </section>
  );
}

function Notes({ notes }: { notes: readonly ReportNote[] }) {
  if (notes.length === 0) return null;
  return (
    <div role="status" data-report-notes className="mt-1 flex flex-col gap-1">
      {notes.map(({ text, isWarning = false }) => (
        <p key={text} className={cx("rounded px-2 py-1", isWarning ? "bg-warn-soft text-warn" : "bg-page")}>
          {text}
        </p>
      ))}
    </div>
  );
}

interface LegProps {
  side: DealSide;
  firm: string;
  leg: ReportLeg;
  now: number;
  /** True for a cancelled deal, whose clocks have stopped. */
  isOver: boolean;
}

function Leg({ side, firm, leg, now, isOver }: LegProps) {
  const clock = clockOf(leg, now);
  const isWrong = leg.state === "MISMATCH" || leg.state === "REFUSED";
  const isDone = leg.state === "REPORTED" || leg.state === "MATCHED";
  const Icon = isDone ? Check : isWrong ? TriangleAlert : CircleDashed;
  return (
    <li className="flex gap-2 border-t border-line py-1" data-leg={side} data-leg-state={leg.state}>
      <Icon size={16} strokeWidth={1.5} aria-hidden className={cx("mt-px shrink-0", isWrong && "text-warn")} />
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-3">
          <span className="min-w-0">
            <span className="font-medium">{SIDE[side]}</span> {firm}
          </span>
          <span className={cx("shrink-0 text-right tabular-nums", isWrong ? "text-warn" : isDone && "font-medium")}>
            {isOver ? "Not reported" : legStateText(leg)}
          </span>
        </p>
        {isOver ? null : (
          <p className="flex justify-between gap-3 text-[12px] text-muted">
            <span className="tabular-nums">Due {dueText(clock, now)}</span>
            {isLegOut(leg) ? (
              <span className={cx("tabular-nums", CLOCK_TONE[clock.standing])}>{leftText(clock, now)}</span>
            ) : isReportedLate(leg) ? (
              <span className="text-danger">Reported late</span>
            ) : null}
          </p>
        )}
        {leg.own === undefined ? null : <OwnLeg own={leg.own} isMatched={leg.state === "MATCHED"} />}
      </div>
    </li>
  );
}

function clockOf({ due_at: due }: ReportLeg, now: number): StandingClock {
  const dueMs = Date.parse(due);
  return { dueMs, standing: now >= dueMs ? "late" : now >= dueMs - SOON_MS ? "soon" : "fine" };
}

const isReportedLate = ({ reported_at: at, due_at: due }: ReportLeg) =>
  at !== null && isLateReport(Date.parse(due), Date.parse(at));

const REPORTER = {
  self: null,
  primary_member: "primary member",
  custodian: "custodian",
  broker: "broker",
} as const;
const CHANNEL = { ADAPTER: "Sent from here", HAND: "By hand" } as const;

/** Details of the own side's leg; the other firm does not read them. */
function OwnLeg({ own, isMatched }: { own: NonNullable<ReportLeg["own"]>; isMatched: boolean }) {
  const role = REPORTER[own.reporter];
  const code = (text: string | null) => (text === null ? null : <span className="code">{text}</span>);
  const given: [string, ReactNode][] = [
    ["Slip number", code(own.slip_number)],
    ["Reported by", role === null ? own.reporter_name : `${own.reporter_name}, ${role}`],
    ["Member code", code(own.member_code)],
    ["Gilt account", code(own.constituent_code)],
    ["Reference", code(own.reference)],
    ["Report entered", own.channel === null ? null : CHANNEL[own.channel]],
    ["Reason for the late report", own.late_reason === null ? null : <UserText text={own.late_reason} />],
    ["Deal number entered", isMatched ? null : code(own.entered_number)],
  ];
  return (
    <dl className="mt-0.5 text-[12px] leading-4">
      {given.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className="flex justify-between gap-4 py-0.5">
            <dt className="shrink-0 text-muted">{name}</dt>
            <dd className="min-w-0 text-right break-words">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
