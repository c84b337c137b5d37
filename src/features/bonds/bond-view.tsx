import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as bonds from "#domain/contract/http/bonds.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatCompactRupees, formatRupees } from "#domain/lib/format-rupees.ts";
import { emptyPricingInput, pricingInput, type PricingInputEvent } from "#domain/validation/pricing-input.ts";
import { call } from "#src/lib/api.ts";
import { cx } from "#src/lib/cx.ts";
import { CommandButton } from "#src/platform/commands/command-button.tsx";
import { PriceOrYieldInput } from "#src/platform/inputs/price-or-yield-input.tsx";
import { usePricedLevel } from "#src/platform/inputs/use-priced-level.ts";
import type { SideProps } from "#src/platform/side-desk/side-desk.ts";

const BUTTON =
  "inline-flex h-8 items-center gap-2 rounded border border-line-strong px-3 font-medium hover:bg-hover aria-disabled:opacity-50";

function Calculator({ id }: { id: string }) {
  const [level, setLevel] = useState(emptyPricingInput);
  const [dispatch] = useState(() => (event: PricingInputEvent) => setLevel((state) => pricingInput(state, event)));
  const { answer, pending } = usePricedLevel(
    { finstrumentId: id, settlementDelta: 1, settlementDate: null, quantum: null },
    level,
    dispatch,
  );
  const accrued = answer?.price.accrued_interest ?? null;
  return (
    <section aria-label="Price and yield" className="border-t border-line pt-3">
      <PriceOrYieldInput state={level} dispatch={dispatch} reason={answer?.reason ?? null} pending={pending} />
      {answer ? (
        <p className="text-[12px] text-muted">
          Settles {formatDate(answer.price.settlement_date)}
          {accrued === null
            ? ""
            : ` · accrued ${accrued.toFixed(4)} for ${answer.price.accrued_interest_days ?? 0} days`}
          {answer.assumptions.length > 0 ? `. Assumed: ${answer.assumptions.join(" ")}` : ""}
        </p>
      ) : null}
    </section>
  );
}

function Depth({ id }: { id: string }) {
  const depth = useQuery({
    queryKey: ["depth", id],
    refetchInterval: 3000,
    queryFn: ({ signal }) => call(bonds.quoteDepth, { query: { finstrument_id: id }, signal }),
  });
  if (!depth.data) return null;
  const rows = Math.max(depth.data.bids.length, depth.data.asks.length);
  if (rows === 0) return <p className="text-muted">No live quotes in this bond. Post the first with B or O.</p>;
  return (
    <table className="w-full">
      <caption className="mb-1 text-left text-[12px] font-medium text-muted">Depth</caption>
      <thead className="text-[12px] text-muted">
        <tr>
          <th className="text-left font-medium">Bid size</th>
          <th className="text-right font-medium">Bid yield %</th>
          <th className="text-right font-medium">Ask yield %</th>
          <th className="text-right font-medium">Ask size</th>
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: Math.min(rows, 8) }, (_, index) => {
          const bid = depth.data.bids[index];
          const ask = depth.data.asks[index];
          return (
            <tr key={index} className="border-t border-line">
              <td className="py-0.5">{bid ? formatCompactRupees(bid.quantum) : ""}</td>
              <td className={cx("text-right text-bid")} title={bid ? formatPrice(bid.unit_price_stored) : undefined}>
                {bid ? formatYieldPct(bid.yield_stored) : ""}
              </td>
              <td className={cx("text-right text-ask")} title={ask ? formatPrice(ask.unit_price_stored) : undefined}>
                {ask ? formatYieldPct(ask.yield_stored) : ""}
              </td>
              <td className="text-right">{ask ? formatCompactRupees(ask.quantum) : ""}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** One bond at a glance: terms, a calculator, the live depth, and what can be done with it. */
export function BondView({ props }: { props: SideProps }) {
  const id = props["id"] ?? "";
  const found = useQuery({
    queryKey: ["bond", id],
    staleTime: 600_000,
    queryFn: async ({ signal }) => {
      const { finstruments } = await call(bonds.marketFinstruments, { query: { searchKey: id, limit: 1 }, signal });
      return finstruments.find((bond) => bond.id === id) ?? null;
    },
  });
  if (found.isPending) return <p className="p-3 text-muted">Loading the bond…</p>;
  const bond = found.data;
  if (!bond) return <p className="p-3 text-muted">There is no bond {id}.</p>;
  const terms = bond.contract_parameters;
  const facts: [string, string][] = [
    ["ISIN", bond.identifiers.ISIN],
    ["Issuer", bond.issuer ?? "–"],
    ["Category", bond.category ?? "–"],
    ["Rating", bond.rating ?? "–"],
    ["Coupon %", terms.coupon_rate_percent === null ? "–" : terms.coupon_rate_percent.toFixed(2)],
    ["Coupon type", (terms.coupon_type ?? "–").toLowerCase().replace("_", " ")],
    ["Frequency", (terms.coupon_frequency ?? "–").toLowerCase().replace("_", "-")],
    ["Maturity", terms.maturity_date ? formatDate(terms.maturity_date) : (terms.maturity_year?.toString() ?? "–")],
    ["Face value (₹)", formatRupees(terms.face_value, 0)],
    ["Lot (₹)", formatRupees(terms.lot_size, 0)],
    ["Listed", terms.is_listed ? "Yes" : "No"],
  ];
  return (
    <div className="flex flex-col gap-3 p-3">
      <div>
        <p className="text-[15px] font-semibold">
          {bond.display_name} {bond.label ? <span className="text-warn">{bond.label}</span> : null}
        </p>
        <p className="text-muted">{bond.issuer}</p>
      </div>
      <div className="flex gap-2" data-autofocus="" tabIndex={-1}>
        <CommandButton id="eoi.bid" args={{ finstrumentId: id }} showKey className={BUTTON}>
          Bid
        </CommandButton>
        <CommandButton id="eoi.offer" args={{ finstrumentId: id }} showKey className={BUTTON}>
          Offer
        </CommandButton>
        <CommandButton id="bond.quotes" args={{ finstrumentId: id }} className={BUTTON}>
          Its quotes
        </CommandButton>
      </div>
      <Depth id={id} />
      <Calculator key={id} id={id} />
      <dl className="border-t border-line">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-b border-line py-1">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
