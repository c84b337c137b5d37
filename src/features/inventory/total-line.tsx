import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { listInventory } from "#domain/contract/http/inventory.ts";
import { formatCompactRupees, formatRupees } from "#domain/lib/format-rupees.ts";

type Inventory = ResponseOf<typeof listInventory>;

/** Summarises the book in one line: value, gains, risk, and differences from the custodian. */
export function TotalLine({ data }: { data: Inventory | undefined }) {
  if (data === undefined) return <p role="status" className="text-[12px] text-muted" />;
  const { total, count, differences } = data;
  const compact = (figure: number) => formatCompactRupees(Math.round(figure));
  const parts = [
    count === 1 ? "1 holding" : `${count} holdings`,
    `value ${compact(total.value)}`,
    `unrealised ${compact(total.unrealised)}${total.without_cost > 0 ? `, ${total.without_cost} without a cost` : ""}`,
    `realised ${compact(total.realised_this_year)}`,
    `interest ${compact(total.interest_this_year)}`,
    `DV01 ₹${formatRupees(total.dv01, 0)}`,
  ];
  return (
    <p role="status" className="text-[12px] text-muted tabular-nums">
      {parts.join(" · ")}
      {differences > 0 ? (
        <span className="text-warn">
          {" · "}
          {differences === 1 ? "1 differs" : `${differences} differ`} from the custodian
        </span>
      ) : null}
    </p>
  );
}
