import { useEffect, useReducer, useState } from "react";
import type { Cluster, Leg } from "#domain/entities/cluster.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import { parseSize } from "#domain/lib/shorthand.ts";
import {
  emptyPricingInput,
  pricingInput,
  type PricingInputEvent,
  type PricingInputState,
} from "#domain/validation/pricing-input.ts";
import { PriceOrYieldInput } from "#src/platform/inputs/price-or-yield-input.tsx";
import { usePricedLevel } from "#src/platform/inputs/use-priced-level.ts";
import { TextField } from "#src/ui/field.tsx";
import { useClusterDesk } from "#src/features/clusters/cluster-desk.ts";

function startLevel(leg: Leg | undefined): PricingInputState {
  if (!leg) return emptyPricingInput;
  const isPrice = leg.fixed_field === "price";
  const own = isPrice ? leg.unit_price_stored : leg.yield_stored;
  if (own === null) return emptyPricingInput;
  return pricingInput(
    {
      ...emptyPricingInput,
      value: { ...emptyPricingInput.value, fixedField: leg.fixed_field },
      text: isPrice ? formatPrice(own) : formatYieldPct(own),
    },
    { type: "blurred" },
  );
}

/** The next offer, starting from what the other side wants. */
export function CounterForm({ cluster, from }: { cluster: Cluster; from: Leg | undefined }) {
  const [sizeText, setSizeText] = useState(String(cluster.quantity));
  const [level, dispatch] = useReducer(
    (state: PricingInputState, event: PricingInputEvent) => pricingInput(state, event),
    from,
    startLevel,
  );
  const { setCounter, problem } = useClusterDesk();
  const size = parseSize(sizeText);
  const { answer, pending } = usePricedLevel(
    {
      finstrumentId: cluster.finstrument_id,
      settlementDelta: null,
      settlementDate: cluster.settlement_date,
      quantum: size.ok ? size.rupees : null,
    },
    level,
    dispatch,
  );
  useEffect(() => {
    const read = parseSize(sizeText);
    setCounter({ level, quantity: read.ok ? read.rupees : null });
  }, [level, sizeText, setCounter]);
  useEffect(() => () => setCounter(null), [setCounter]);
  const money = level.value.considerationDetails;
  return (
    <form
      aria-label="Counter"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-2 border-t border-line pt-3"
    >
      <PriceOrYieldInput
        state={level}
        dispatch={dispatch}
        reason={answer?.reason ?? null}
        pending={pending}
        error={problem["level"]}
      />
      <TextField
        label="Size (face value)"
        value={sizeText}
        error={problem["quantity"] ?? (size.ok ? undefined : size.message)}
        help={size.ok ? `₹ ${formatRupees(size.rupees, 0)}` : undefined}
        className="text-right"
        onChange={(event) => setSizeText(event.target.value)}
      />
      <p className="flex justify-between">
        <span className="text-muted">Consideration (₹)</span>
        <span className="font-medium">{money ? formatRupees(money.consideration) : "–"}</span>
      </p>
    </form>
  );
}
