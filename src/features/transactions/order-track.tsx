import { Check, CircleDashed, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Order, SettlementTrack, TrackStep } from "#domain/entities/order.ts";
import { DEAL_SIDES } from "#domain/entities/ticket.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { formatRupees, rupeesText } from "#domain/lib/format-rupees.ts";
import { SETTLEMENT_LABELS } from "#domain/orders/labels.ts";
import { FactLines } from "#src/desk-kit/deals/fact-lines.tsx";
import { cx } from "#src/lib/cx.ts";
import { UserText } from "#src/ui/user-text.tsx";

const when = (instant: string) => formatDateTime(Date.parse(instant));
const SIDE = { buyer: "Buyer", seller: "Seller" } as const;
const INTENTION = { pending: "not stated yet", stated: "will settle", refused: "refused to settle" } as const;

/** Shows the settlement of a confirmed order at its clearing corporation, step by step. (B-19) */
export function OrderTrack({ order }: { order: Order }) {
  const track = order.settlement;
  if (track === null) return null;
  const statusText =
    track.heard_at === null
      ? `${order.clearing_corporation} has not reported on it yet.`
      : `${order.clearing_corporation}: ${SETTLEMENT_LABELS[track.status]}, reported ${when(track.heard_at)}`;
  return (
    <section aria-label="Settlement" className="mt-3">
      <h3 className="text-[12px] font-medium text-muted">
        Settlement{track.number === null ? "" : ` ${track.number}`}
        {track.attempt > 1 ? `, attempt ${track.attempt}` : ""}
      </h3>
      <ol className="mt-1 flex flex-col">
        <Step title="Bonds in" step={track.bonds_in}>
          {formatRupees(order.face, 0)} of face from the seller
        </Step>
        <Step title="Money in" step={track.funds_in}>
          <Funds track={track} />
        </Step>
        <Step title="Paid out" step={track.paid_out}>
          {rupeesText(track.pay_out)} to the seller, the bonds to the buyer
        </Step>
      </ol>
      <p className="mt-1 text-[12px] text-muted">{statusText}</p>
      {track.document_missing ? (
        <p role="alert" className="mt-1 text-danger">
          A document of an unregistered participant is missing at {order.clearing_corporation}. Ask the firm that
          introduced them.
        </p>
      ) : null}
      <Intentions track={track} />
      <ByHand track={track} />
    </section>
  );
}

const STATE_TEXT = {
  pending: "pending",
  done: "done",
  late: "late",
  waiting_procurement: "waiting for the procurement",
} as const;
const STATE_TONE = {
  pending: "text-muted",
  done: "",
  late: "text-danger",
  waiting_procurement: "text-warn",
} as const;

function Step({ title, step, children }: { title: string; step: TrackStep; children: ReactNode }) {
  const Icon = step.state === "done" ? Check : step.state === "late" ? TriangleAlert : CircleDashed;
  return (
    <li className="flex gap-2 border-t border-line py-1" data-step={step.state}>
      <Icon size={16} strokeWidth={1.5} aria-hidden className={cx("mt-px shrink-0", STATE_TONE[step.state])} />
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-3">
          <span className="font-medium">{title}</span>
          <span className={cx("text-right tabular-nums", STATE_TONE[step.state])}>
            {step.at === null ? `${STATE_TEXT[step.state]}, due ${when(step.due_at)}` : `done ${when(step.at)}`}
          </span>
        </p>
        <p className="text-[12px] text-muted">{children}</p>
      </div>
    </li>
  );
}

function Funds({ track }: { track: SettlementTrack }) {
  const { amount, gap, utr } = track.funds_in;
  const came = amount === null ? "" : `${rupeesText(amount)} came`;
  const short = gap === null || gap === 0 ? "" : `${rupeesText(gap)} still missing`;
  return (
    <>
      {rupeesText(track.pay_in)} from the buyer with the duty
      {[came, short].filter(Boolean).map((text) => (
        <span key={text} className={cx(text === short && "text-danger")}>
          {" · "}
          {text}
        </span>
      ))}
      {utr === null ? null : (
        <>
          {" · UTR "}
          <span className="code">{utr}</span>
        </>
      )}
    </>
  );
}

function Intentions({ track }: { track: SettlementTrack }) {
  const stated = DEAL_SIDES.flatMap((side) => {
    const intention = track.intentions[side];
    return intention === null ? [] : [[`${SIDE[side]}'s custodian`, INTENTION[intention]] as const];
  });
  return stated.length === 0 ? null : <FactLines facts={stated} />;
}

/** Shows each side's own statement for a settlement its clearing corporation does not report. */
function ByHand({ track }: { track: SettlementTrack }) {
  return DEAL_SIDES.map((side) => {
    const byHand = track.by_hand[side];
    if (byHand === null) return null;
    return (
      <p key={side} className="mt-1 text-[12px] break-words">
        {SIDE[side]}: settled by hand with UTR <span className="code">{byHand.utr}</span>, confirmed by{" "}
        {byHand.user_name} at {when(byHand.at)}. Proof: <UserText text={byHand.proof} />
      </p>
    );
  });
}
