import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { listInventory } from "#domain/contract/http/inventory.ts";
import type { Holding } from "#domain/entities/inventory.ts";
import { CostForm } from "#src/features/inventory/cost-form.tsx";
import { HoldingView } from "#src/features/inventory/holding-view.tsx";
import { useLots } from "#src/features/inventory/inventory-queries.ts";
import { OfferForm } from "#src/features/inventory/offer-form.tsx";
import { RepaymentForm } from "#src/features/inventory/repayment-form.tsx";
import { RulesForm } from "#src/features/inventory/rules-form.tsx";
import { StatementForm } from "#src/features/inventory/statement-form.tsx";
import { TradeForm } from "#src/features/inventory/trade-form.tsx";
import { ValuationForm } from "#src/features/inventory/valuation-form.tsx";

/** Content of the side panel: the holding, or a form for it or for the book. */
export type SideMode = "view" | "trade" | "value" | "cost" | "statement" | "offer" | "repayment" | "rules";

interface SidePanelProps {
  mode: SideMode;
  holding: Holding | undefined;
  /** Holdings to offer: the marked ones, else the current one. */
  offering: readonly Holding[];
  rules: ResponseOf<typeof listInventory>["rules"] | undefined;
  onDone: () => void;
}

export function SidePanel({ mode, holding, offering, rules, onDone }: SidePanelProps) {
  if (mode === "trade") return <TradeForm holding={holding} onDone={onDone} />;
  if (mode === "statement") return <StatementForm holding={holding} onDone={onDone} />;
  if (mode === "rules" && rules !== undefined) return <RulesForm rules={rules} onDone={onDone} />;
  if (mode === "offer") {
    return <OfferForm key={offering.map(({ id }) => id).join(" ")} holdings={offering} onDone={onDone} />;
  }
  if (holding === undefined) return <p className="p-4 text-muted">Choose a holding to see its lots.</p>;
  switch (mode) {
    case "value":
      return <ValuationForm key={holding.id} holding={holding} onDone={onDone} />;
    case "cost":
      return <CostOf key={holding.id} holding={holding} onDone={onDone} />;
    case "repayment":
      return <RepaymentForm key={holding.id} holding={holding} onDone={onDone} />;
    default:
      return <HoldingView holding={holding} />;
  }
}

function CostOf({ holding, onDone }: { holding: Holding; onDone: () => void }) {
  const { data } = useLots(holding.id);
  if (data === undefined) {
    return (
      <p role="status" className="p-4 text-muted">
        Loading…
      </p>
    );
  }
  const lots = data.lots.filter(({ source, face_open }) => source !== "DEAL" && face_open > 0);
  if (lots.length === 0) {
    return <p className="p-4 text-muted">These lots were dealt here, so their cost is the dealt price.</p>;
  }
  return <CostForm holding={holding} lots={lots} onDone={onDone} />;
}
