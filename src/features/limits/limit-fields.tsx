import { useWatch } from "react-hook-form";
import type { FieldValues } from "react-hook-form";
import {
  type LimitUnit,
  isBand,
  isRupees,
  type LimitLevel,
  onBreach,
  ON_BREACH_LABELS,
} from "#domain/entities/limit.ts";
import { FormChoice, FormSelect } from "#src/ui/form/choice-fields.tsx";
import { FormNumber, FormText } from "#src/ui/form/text-fields.tsx";
import type { SchemaForm } from "#src/ui/form/use-schema-form.ts";
import { sizeReading, type TypedFigures } from "#src/features/limits/typed-limit.ts";

const BREACHES = onBreach.options.map((value) => ({ value, label: ON_BREACH_LABELS[value] }));
const BANDS = [
  { value: "ABSOLUTE", label: "Points of yield, or rupees of price" },
  { value: "PERCENT", label: "Percent of the base" },
];

/** Fields for the figure of a limit and the action on a breach. */
export function FigureFields<In extends FieldValues & TypedFigures>({
  form: given,
  level,
  hasKey,
}: {
  form: SchemaForm<In>;
  level: LimitLevel;
  hasKey: boolean;
}) {
  // Every form with these fields uses these names.
  const form = given as unknown as SchemaForm<TypedFigures>;
  const [unit, amount] = useWatch({ control: form.control, name: ["unit", "amount"] });
  return (
    <>
      <FormText
        form={form}
        name="amount"
        label={amountLabel(unit)}
        placeholder={placeholderOf(unit)}
        help={isRupees(unit) ? sizeReading(amount) : undefined}
        className="text-right tabular-nums"
      />
      {isBand(unit) ? <FormSelect form={form} name="band_kind" label="Measured in" options={BANDS} /> : null}
      {level === "PORTFOLIO" && hasKey ? (
        <div className="grid gap-3 sm:grid-cols-2">
          <FormNumber form={form} name="base_price" label="Base price (optional)" help="Bands are measured from it." />
          <FormNumber form={form} name="base_yield" label="Base yield % (optional)" />
        </div>
      ) : null}
      <FormChoice form={form} name="on_breach" label="On breach" options={BREACHES} />
      {level === "MARKET" ? (
        <p className="text-[12px] text-muted">
          Warn asks for a key and, from four times the limit, for the figure to be retyped. Block refuses.
        </p>
      ) : null}
    </>
  );
}

function amountLabel(unit: LimitUnit): string {
  if (isBand(unit)) return "Width to each side";
  if (unit === "BP") return "Basis points off the market";
  if (unit === "LOST") return "Rupees lost against the best live quote";
  return isRupees(unit) ? "Limit in rupees" : "Limit in bonds";
}

function placeholderOf(unit: LimitUnit): string {
  if (unit === "YIELD") return "0.50";
  if (unit === "PRICE") return "1.00";
  if (unit === "BP") return "12";
  if (unit === "LOST") return "1 lakh";
  return isRupees(unit) ? "500cr" : "1000";
}
