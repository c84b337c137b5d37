import { useId } from "react";
import type { Finstrument } from "#domain/contract/http/securities.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatRupees, rupeesText } from "#domain/lib/format-rupees.ts";
import { PriceOrYieldInput } from "#src/desk-kit/inputs/price-or-yield-input.tsx";
import { SizeFacts } from "#src/desk-kit/inputs/size-facts.tsx";
import { parseDate } from "#domain/lib/shorthand.ts";
import { DateField } from "#src/ui/date-field.tsx";
import { TextField } from "#src/ui/field.tsx";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import type { Delta } from "#src/features/bonds/calculator/choices.ts";
import type { Calculator } from "#src/features/bonds/calculator/use-calculator.ts";

const DELTAS = { "T+0": 0, "T+1": 1, "T+2": 2 } as const;
/** Enough rows for every fact of a size, except the longest list of part redemptions. */
const MOST_FACTS = 6;
type SettlementName = keyof typeof DELTAS | "Date";

/** Inputs for level, size and settlement. */
export function CalculatorInputs({ finstrument, calculator }: { finstrument: Finstrument; calculator: Calculator }) {
  const { level, onLevel, pending, reason, size, sizeText, setSizeText, quantum, answer, problems } = calculator;
  const { settlementChoice: choice, setSettlementChoice, settlement } = calculator;
  const factsId = useId();
  const lot = finstrument.contract_parameters.lot_size;
  const dayError = settlement.error ?? problems.settlement;
  const day = dayError === undefined ? (settlement.day ?? answer?.settlement_date ?? null) : null;
  const name: SettlementName = choice.kind === "date" ? "Date" : deltaName(choice.delta);
  return (
    <form
      aria-label="Calculator"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-3"
    >
      <PriceOrYieldInput
        state={level}
        dispatch={onLevel}
        reason={reason}
        pending={pending}
        error={problems.level}
        finstrumentId={finstrument.id}
        quantumRupees={quantum}
        onSettlement={(delta) => {
          if (isDelta(delta)) setSettlementChoice({ kind: "delta", delta });
        }}
      />
      <TextField
        label="Size ₹"
        placeholder="5cr"
        value={sizeText}
        error={size.error ?? problems.size}
        help={`${rupeesText(size.rupees, 0)}${lot === null ? "" : ` · lot ${formatRupees(lot, 0)}`}`}
        className="text-right"
        aria-describedby={factsId}
        onChange={(event) => setSizeText(event.target.value)}
      />
      <SizeFacts
        id={factsId}
        finstrumentId={finstrument.id}
        settlementDate={day}
        quantumRupees={quantum}
        most={MOST_FACTS}
      />
      <div className="flex flex-col gap-1">
        <SelectButtonGroup<SettlementName>
          label="Settlement"
          value={name}
          options={(["T+0", "T+1", "T+2", "Date"] as const).map((value) => ({ value, label: value }))}
          onChange={(next) =>
            setSettlementChoice(
              next === "Date" ? { kind: "date", text: day ?? "" } : { kind: "delta", delta: DELTAS[next] },
            )
          }
        />
        {choice.kind === "date" ? (
          <DateField
            label="Settlement date"
            value={parseDate(choice.text)}
            error={dayError}
            onDate={(date, text) => setSettlementChoice({ kind: "date", text: date ?? text })}
          />
        ) : dayError !== undefined ? (
          <p className="text-[12px] leading-4 text-danger">{dayError}</p>
        ) : day === null ? null : (
          <p className="text-[12px] leading-4 text-muted">Settles {formatDate(day)}</p>
        )}
      </div>
    </form>
  );
}

function isDelta(delta: number): delta is Delta {
  return delta === 0 || delta === 1 || delta === 2;
}

function deltaName(delta: Delta): SettlementName {
  return delta === 0 ? "T+0" : delta === 1 ? "T+1" : "T+2";
}
