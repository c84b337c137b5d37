import type { Holding, Lot } from "#domain/entities/inventory.ts";
import { Link } from "@tanstack/react-router";
import { BASIS_LABELS } from "#domain/inventory/valuation-ladder.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct, MISSING } from "#domain/lib/format-level.ts";
import { formatRupees, rupeesText } from "#domain/lib/format-rupees.ts";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { textLink } from "#src/ui/link-looks.ts";
import { UserText } from "#src/ui/user-text.tsx";
import { useLots } from "#src/features/inventory/inventory-queries.ts";

const MOVE_LABELS: Readonly<Record<Lot["moves"][number]["kind"], string>> = {
  OPEN: "Opened",
  SALE: "Sold",
  CLOSE: "Closed by a newer file",
  COST: "Cost changed",
  AVERAGE: "Average",
  COUPON: "Coupon",
  PART_REDEMPTION: "Part redeemed",
  REDEMPTION: "Redeemed",
  CALL: "Called",
  PUT: "Put",
};
/** Purchase date of lots loaded without one. */
const UNKNOWN_DAY = "1900-01-01";
const SOURCE_LABELS: Readonly<Record<Lot["source"], string>> = {
  DEAL: "Deal here",
  UPLOAD: "From a file",
  EXTERNAL: "External trade",
};

/** Shows a holding's figures and its lots with their movements. */
export function HoldingView({ holding }: { holding: Holding }) {
  const { data, error, refetch } = useLots(holding.id);
  return (
    <section aria-label={holding.display_name} className="flex flex-col gap-4 p-4">
      <header>
        <h2 className="text-[15px] font-semibold">
          <Link to="/security/$id" params={{ id: holding.finstrument_id }} className={textLink}>
            {holding.display_name}
          </Link>
        </h2>
        <p className="code text-muted">
          {holding.finstrument_id}
          {holding.account === null ? null : (
            <>
              {" · "}
              <UserText text={holding.account} />
            </>
          )}
        </p>
      </header>
      <dl className="grid grid-cols-[130px_1fr] gap-y-1 tabular-nums">
        {factsOf(holding).map(([label, text]) => (
          <Fact key={label} label={label} text={text} />
        ))}
      </dl>
      <h3 className="font-semibold">Lots</h3>
      {error !== null ? (
        <FailedCall what="The lots could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <p role="status" className="text-muted">
          Loading…
        </p>
      ) : (
        data.lots.map((lot) => <LotView key={lot.id} lot={lot} />)
      )}
    </section>
  );
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd>{text}</dd>
    </>
  );
}

function factsOf(holding: Holding): [string, string][] {
  const { valuation, confirmed } = holding;
  return [
    ["Face", rupeesText(holding.face, 0)],
    ["Free", rupeesText(holding.free_face, 0)],
    ...(holding.coming_in > 0 ? [["Coming in", rupeesText(holding.coming_in, 0)] as [string, string]] : []),
    ...(holding.going_out > 0 ? [["Going out", rupeesText(holding.going_out, 0)] as [string, string]] : []),
    ...(holding.in_quotes > 0 ? [["In live quotes", rupeesText(holding.in_quotes, 0)] as [string, string]] : []),
    [
      "Cost",
      `${rupeesText(holding.cost)} · ${formatPrice(holding.cost_price)}, ${formatYieldPct(holding.cost_yield)} %`,
    ],
    [
      "Valuation",
      valuation === null
        ? MISSING
        : `${formatPrice(valuation.clean_price)}, ${formatYieldPct(valuation.bond_yield)} % · ${BASIS_LABELS[valuation.basis]} of ${formatDate(valuation.as_of)}`,
    ],
    ["Value", rupeesText(holding.value)],
    ["With accrued", rupeesText(holding.dirty_value)],
    ["Unrealised", rupeesText(holding.unrealised)],
    ["Realised this year", rupeesText(holding.realised_this_year)],
    ["Interest this year", rupeesText(holding.interest_this_year)],
    ["Charges this year", rupeesText(holding.charges_this_year)],
    [
      "Statement",
      confirmed === null
        ? "Never confirmed"
        : `${rupeesText(confirmed.stated_face, 0)} on ${formatDate(confirmed.as_of)}${confirmed.stated_face === confirmed.own_face ? "" : `, the book had ${rupeesText(confirmed.own_face, 0)}`}`,
    ],
  ];
}

function LotView({ lot }: { lot: Lot }) {
  const day = lot.acquired_on === null ? "Unknown day" : formatDate(lot.acquired_on);
  return (
    <article aria-label={`Lot of ${day}`} className="rounded border border-line p-2">
      <p className="flex flex-wrap justify-between gap-x-3 tabular-nums">
        <span className="font-medium">
          {day} · {SOURCE_LABELS[lot.source]}
        </span>
        <span>{rupeesText(lot.face_open, 0)}</span>
      </p>
      <p className="text-[12px] text-muted tabular-nums">
        Cost {formatPrice(lot.cost_price)}, {formatYieldPct(lot.cost_yield)} %
        {lot.ref === null ? null : (
          <>
            {" · "}
            <UserText text={lot.ref} />
          </>
        )}
        {lot.remarks === null ? null : (
          <>
            {" · "}
            <UserText text={lot.remarks} />
          </>
        )}
      </p>
      <table aria-label={`Movements of the lot of ${day}`} className="mt-1 w-full text-[12px] leading-4 tabular-nums">
        <thead className="text-muted">
          <tr>
            <th scope="col" className="text-left font-medium">
              Movement
            </th>
            {["Face, cost ₹", "Gain, interest ₹"].map((head) => (
              <th key={head} scope="col" className="pl-3 text-right font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lot.moves.map((move, index) => (
            <tr key={`${move.kind}-${index}`} className="border-t border-line align-top">
              <td className="py-1">
                {MOVE_LABELS[move.kind]}
                <span className="block text-muted">{move.on === UNKNOWN_DAY ? "" : formatDate(move.on)}</span>
              </td>
              <Figures texts={[figureText(move.face, 0), figureText(move.cost)]} />
              <Figures texts={[figureText(move.realised), figureText(move.interest)]} />
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}

/** Stacks two figures of a movement, so all four fit the panel. */
function Figures({ texts }: { texts: readonly [string, string] }) {
  return (
    <td className="py-1 pl-3 text-right">
      {texts.map((text, at) => (
        <span key={at} className="block whitespace-nowrap">
          {text}
        </span>
      ))}
    </td>
  );
}

function figureText(amount: number | null, decimals: 0 | 2 = 2): string {
  return amount === 0 ? MISSING : formatRupees(amount, decimals);
}
