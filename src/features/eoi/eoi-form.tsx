import { useCallback, useState } from "react";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { parseSettlement, parseSize } from "#domain/lib/shorthand.ts";
import type { PricingInputEvent } from "#domain/validation/pricing-input.ts";
import { CommandButton } from "#src/platform/commands/command-button.tsx";
import { BondSearchInput } from "#src/platform/inputs/bond-search-input.tsx";
import { PriceOrYieldInput } from "#src/platform/inputs/price-or-yield-input.tsx";
import { usePricedLevel } from "#src/platform/inputs/use-priced-level.ts";
import { TextField } from "#src/ui/field.tsx";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import { draftSummary, parseValidity } from "#src/features/eoi/draft.ts";
import { useEoiDraft } from "#src/features/eoi/draft-store.ts";
import { useFormErrors } from "#src/features/eoi/form-errors.ts";

function sizeEcho(text: string): string {
  const size = parseSize(text);
  return size.ok ? `₹ ${formatRupees(size.rupees, 0)}` : "5cr, 50l, 75k or digits";
}

function validityEcho(text: string): string {
  const validity = parseValidity(text);
  if (validity === null) return "DAY, minutes (30) or hours (2h)";
  return validity === "DAY" ? "Until the market shuts" : `${validity} minutes from posting`;
}

/** The form of one EOI: bond, side, size, level, settlement, validity, and what it comes to in rupees. */
export function EoiForm() {
  const { draft, dispatch } = useEoiDraft();
  const { errors, text, clearField } = useFormErrors();
  const { level } = draft;
  const size = parseSize(draft.sizeText);
  const settlement = parseSettlement(draft.settlementText);
  const onLevel = useCallback((event: PricingInputEvent) => dispatch({ type: "level", event }), [dispatch]);
  const { answer, pending } = usePricedLevel(
    {
      finstrumentId: draft.bond?.id ?? null,
      settlementDelta: settlement.ok && settlement.kind === "delta" ? settlement.settlementDelta : 1,
      settlementDate: settlement.ok && settlement.kind === "date" ? settlement.settlementDate : null,
      quantum: size.ok ? size.rupees : null,
    },
    level,
    onLevel,
  );

  const [touchedBond] = useState(draft.bond === null);
  const money = level.value.considerationDetails;
  return (
    <form aria-label="EOI" noValidate onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-3 p-3">
      <BondSearchInput
        label="Bond"
        value={draft.bond}
        error={errors.bond}
        autoFocus={touchedBond}
        onChange={(bond) => {
          clearField("bond");
          dispatch({ type: "bondChosen", bond });
        }}
      />
      <div className="flex gap-4">
        <SelectButtonGroup
          label="Side"
          value={draft.side}
          options={[
            { value: "BID", label: "Bid (buy)", tone: "bid" },
            { value: "ASK", label: "Ask (sell)", tone: "ask" },
          ]}
          onChange={(side) => dispatch({ type: "sideChosen", side })}
        />
        <SelectButtonGroup
          label="Kind"
          value={draft.state}
          options={[
            { value: "DEFAULT", label: "Firm" },
            { value: "INDICATIVE", label: "Indicative" },
          ]}
          onChange={(state) => dispatch({ type: "stateChosen", state })}
        />
      </div>
      <TextField
        label="Size (face value)"
        inputMode="text"
        placeholder="5cr"
        {...(touchedBond ? {} : { "data-autofocus": "" })}
        value={draft.sizeText}
        error={errors.size}
        help={sizeEcho(draft.sizeText)}
        className="text-right"
        onChange={(event) => {
          clearField("size");
          dispatch({ type: "sizeTyped", text: event.target.value });
        }}
      />
      <PriceOrYieldInput
        state={level}
        dispatch={(event) => {
          if (event.type === "typed") clearField("level");
          onLevel(event);
        }}
        reason={answer?.reason ?? null}
        pending={pending}
        error={errors.level}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Settlement"
          value={draft.settlementText}
          error={errors.settlement}
          help={answer && settlement.ok ? formatDate(answer.price.settlement_date) : "T0, T1 or a date"}
          onChange={(event) => {
            clearField("settlement");
            dispatch({ type: "settlementTyped", text: event.target.value });
          }}
        />
        <TextField
          label="Validity"
          value={draft.validityText}
          error={errors.validity}
          help={validityEcho(draft.validityText)}
          onChange={(event) => {
            clearField("validity");
            dispatch({ type: "validityTyped", text: event.target.value });
          }}
        />
      </div>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-line pt-2">
        <dt className="text-muted">Principal</dt>
        <dd className="text-right">{money ? formatRupees(money.principal) : "–"}</dd>
        <dt className="text-muted">Accrued interest</dt>
        <dd className="text-right">{money ? formatRupees(money.accrued_interest) : "–"}</dd>
        <dt className="font-medium">Consideration (₹)</dt>
        <dd className="text-right font-medium">{money ? formatRupees(money.consideration) : "–"}</dd>
      </dl>
      {answer?.assumptions.length ? (
        <p className="text-[12px] text-muted">Assumed: {answer.assumptions.join(" ")}</p>
      ) : null}
      <p className="rounded bg-page px-2 py-1.5 font-medium" aria-live="polite">
        {draftSummary(draft)}
      </p>
      <p role="alert" className={text ? "text-danger" : "hidden"}>
        {text}
      </p>
      <div className="flex justify-end gap-2">
        <CommandButton id="eoi.clear-draft" className="h-8 rounded px-3 text-muted hover:bg-hover">
          Clear
        </CommandButton>
        <CommandButton
          id="eoi.post"
          showKey
          className="inline-flex h-8 items-center gap-2 rounded bg-primary px-3 font-medium text-on-primary hover:bg-primary-hover aria-disabled:opacity-55"
        >
          {draft.editing ? "Change EOI" : "Post EOI"}
        </CommandButton>
      </div>
    </form>
  );
}
