import { useEffect, useState } from "react";
import { formatSize } from "#domain/lib/format-rupees.ts";
import { statedOf } from "#domain/entities/bond-term.ts";
import type { Cluster, Leg } from "#domain/entities/cluster.ts";
import { emptyLevel } from "#domain/validation/pricing-input.ts";
import { LevelField } from "#src/desk-kit/inputs/level-field.tsx";
import { MoneyLines } from "#src/desk-kit/inputs/money-lines.tsx";
import { SizeField } from "#src/desk-kit/inputs/size-field.tsx";
import { typedLevel } from "#src/desk-kit/inputs/typed-level.ts";
import { useTradeTerms } from "#src/desk-kit/inputs/use-trade-terms.ts";
import { useClusterDesk } from "#src/features/clusters/cluster-desk.ts";

/** The next offer, starting from what the other side wants. */
export function CounterForm({ cluster, from, side }: { cluster: Cluster; from: Leg | undefined; side: Leg["side"] }) {
  const [sizeText, setSizeText] = useState(formatSize(cluster.quantity));
  const [level, setLevel] = useState(() => (from ? typedLevel(from) : emptyLevel));
  const { setCounter, problem } = useClusterDesk();
  const terms = useTradeTerms(
    {
      finstrumentId: cluster.finstrument_id,
      settlementDelta: null,
      settlementDate: cluster.settlement_date,
      sizeText,
      bondTerms: statedOf(cluster.bond_terms),
      level,
    },
    setLevel,
  );
  const { quantumRupees, size } = terms;
  useEffect(() => setCounter({ level, quantity: quantumRupees }), [level, quantumRupees, setCounter]);
  useEffect(() => () => setCounter(null), [setCounter]);
  return (
    <form
      aria-label="Counter"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-2 border-t border-line pt-3"
    >
      <LevelField terms={terms} side={side} error={problem["level"]} />
      <SizeField
        terms={terms}
        error={problem["quantity"] ?? (size.ok ? undefined : size.message)}
        onType={setSizeText}
      />
      <MoneyLines terms={terms} />
    </form>
  );
}
