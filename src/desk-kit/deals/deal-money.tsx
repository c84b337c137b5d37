import { DEAL_SIDES, type DealSide, type Ticket } from "#domain/entities/ticket.ts";
import { formatPrice } from "#domain/lib/format-level.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import { roundHalfAway } from "#domain/lib/decimal.ts";
import { gstText } from "#domain/tickets/gst-states.ts";
import { FactLines } from "#src/desk-kit/deals/fact-lines.tsx";

const BASIS = {
  PAISE_PER_100_FACE: "paise per ₹ 100 of face",
  PERCENT_OF_PRINCIPAL: "% of the principal",
  FLAT_RUPEES: "₹ flat",
  NIL: "nil",
} as const;
const SIDE = { buyer: "Buyer", seller: "Seller" } as const;

/** Money fields shared by tickets and orders. */
type Deal = Pick<Ticket, "consideration" | "unit_price_stored" | "own" | "brokers">;

/** Money of a deal, with each calculation on demand, and the totals of the viewer's sides. */
export function DealMoney({ deal }: { deal: Deal }) {
  const money = deal.consideration;
  if (money === null) return <p className="mt-3 text-muted">Amounts appear once there is a level.</p>;
  return (
    <section aria-label="Money" className="mt-3">
      <FactLines
        facts={[
          ["Principal (₹)", formatRupees(money.principal)],
          ["Accrued interest (₹)", formatRupees(money.accrued_interest)],
          ["Consideration (₹)", formatRupees(money.consideration)],
          ["Stamp duty, buyer (₹)", formatRupees(money.stamp_duty)],
        ]}
      />
      <details className="mt-1">
        <summary className="cursor-pointer text-muted">How this amount is calculated</summary>
        <ul className="mt-1 flex flex-col gap-1 text-[12px] text-muted">
          {workingOf(deal).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
      {DEAL_SIDES.map((side) => (
        <OwnSide key={side} deal={deal} side={side} />
      ))}
    </section>
  );
}

/** Calculation of each money figure. (N-07) */
function workingOf({ consideration: money, unit_price_stored: price }: Deal): string[] {
  if (money === null || price === null) return [];
  const face = roundHalfAway((money.principal * 100) / price, 2);
  const per100 = face === 0 ? 0 : (money.accrued_interest * 100) / face;
  return [
    `Principal: face outstanding ${formatRupees(face)} × ${formatPrice(price)} / 100 = ${formatRupees(money.principal)}`,
    `Accrued interest: ${per100.toFixed(8)} per 100 of face = ${formatRupees(money.accrued_interest)}`,
    `Consideration: ${formatRupees(money.principal)} + ${formatRupees(money.accrued_interest)} = ${formatRupees(money.consideration)}`,
    money.stamp_duty === 0
      ? "Stamp duty: none on government securities"
      : `Stamp duty: 0.0001 % of ${formatRupees(money.consideration)}, paid by the buyer`,
  ];
}

/** Own figures of a side: brokerage with GST, total, custodian and account. */
function OwnSide({ deal, side }: { deal: Deal; side: DealSide }) {
  const own = deal.own[side];
  if (own === undefined) return null;
  const { brokerage, total, custodian, account } = own;
  const broker = deal.brokers.find((each) => each.user_id === brokerage?.broker_id);
  const charged: [string, string][] =
    brokerage === null || brokerage.basis === "NIL"
      ? [["Brokerage (₹)", "none"]]
      : [
          ["Broker", broker === undefined ? "–" : `${broker.client_name} (${broker.user_name})`],
          [`Brokerage, ${brokerage.value} ${BASIS[brokerage.basis]} (₹)`, formatRupees(brokerage.brokerage)],
          ...(brokerage.gst_place === "INTER"
            ? ([[`IGST ${brokerage.gst_percent} % (₹)`, formatRupees(brokerage.igst)]] as [string, string][])
            : ([
                [`CGST ${brokerage.gst_percent / 2} % (₹)`, formatRupees(brokerage.cgst)],
                [`SGST ${brokerage.gst_percent / 2} % (₹)`, formatRupees(brokerage.sgst)],
              ] as [string, string][])),
          ...(brokerage.gst_states === null
            ? []
            : ([["GST by", gstText(brokerage.gst_place, brokerage.gst_states)]] as [string, string][])),
        ];
  return (
    <section aria-label={`${SIDE[side]}, for this side only`} className="mt-3">
      <p className="text-[12px] font-medium text-muted">{SIDE[side]}, visible only to this side and its broker</p>
      <FactLines
        facts={[
          ...charged,
          [side === "buyer" ? "Total buyer pays (₹)" : "Total seller receives (₹)", formatRupees(total)],
          ["Account", account === null ? "Own account" : `${account.name} (${account.ucc ?? "no UCC"})`],
          ["Custodian", custodian?.name ?? "none"],
        ]}
      />
    </section>
  );
}
