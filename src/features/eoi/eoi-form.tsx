import { useRef, useState } from "react";
import { formatDate } from "#domain/lib/format-date.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { parseValidity, VALIDITY_FORMS, type ValidityReading } from "#domain/validation/typed-validity.ts";
import { settlementNow } from "#src/desk-kit/inputs/settlement-now.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { useConfirm } from "#src/desk-kit/confirm/confirm-store.ts";
import { DealFields } from "#src/desk-kit/deal-form/deal-fields.tsx";
import { DealFormFrame } from "#src/desk-kit/deal-form/deal-form-frame.tsx";
import { ActBar } from "#src/desk-kit/deals/act-bar.tsx";
import { BondSearchInput } from "#src/desk-kit/inputs/bond-search-input.tsx";
import { LimitLine } from "#src/desk-kit/limits/limit-line.tsx";
import { useTradeTerms } from "#src/desk-kit/inputs/use-trade-terms.ts";
import { announceBesideDesk } from "#src/shell/links/link-store.ts";
import { useTimings } from "#src/desk-kit/market/use-timings.ts";
import { TextField } from "#src/ui/field.tsx";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import { BondTermsField } from "#src/desk-kit/inputs/bond-terms-field.tsx";
import { ClientFields } from "#src/features/eoi/client-fields.tsx";
import { barredAt, barredDelta, chosenBond, draftSummary, termsOfDraft } from "#src/features/eoi/draft.ts";
import { useEoiDraft } from "#src/features/eoi/draft-store.ts";
import { EoiOrigins } from "#src/features/eoi/eoi-origins.tsx";
import { VenueFields } from "#src/desk-kit/inputs/venue-fields.tsx";
import { typedQuotes } from "#src/features/eoi/typed-quotes.ts";
import { sendLabel } from "#src/features/eoi/post-draft.ts";

function validityEcho(reading: ValidityReading): string {
  if (!reading.ok) return VALIDITY_FORMS;
  if (reading.kind === "till") return `Until ${reading.time} today`;
  return reading.validity === "DAY" ? "Until the market closes" : `${reading.validity} minutes from posting`;
}

function settlementHelp(date: IsoDate | null, holidaysUntil: IsoDate | undefined): string {
  if (date === null) return "T0, T1 or a date";
  const isUnpublished = holidaysUntil !== undefined && date > holidaysUntil;
  return isUnpublished ? `${formatDate(date)} · calendar not published yet` : formatDate(date);
}

/** Form of one EOI: bond, side, size, level, settlement, validity, and the amount in rupees. */
export function EoiForm() {
  const form = useEoiDraft();
  const { draft, errors, text, edit, onLevel } = form;
  const settlement = settlementNow(draft.settlementText);
  const validity = parseValidity(draft.validityText);
  const terms = useTradeTerms(termsOfDraft(draft), onLevel);
  const { answer } = terms;

  const [touchedBond] = useState(draft.bond === null);
  const size = useRef<HTMLInputElement>(null);
  const holidaysUntil = useTimings()?.holidays_until;
  const pending = useConfirm((state) => state.pending);
  return (
    <DealFormFrame
      label="EOI"
      text={text}
      venue={draft.editing === null ? undefined : (draft.editing.exchange ?? "OTC")}
    >
      <EoiOrigins draft={draft} />
      <BondSearchInput
        label="Bond"
        value={draft.bond}
        error={errors.bond}
        autoFocus={touchedBond}
        onTakenByKey={() => size.current?.focus()}
        lines={draft.editing === null ? typedQuotes : undefined}
        onChange={(bond) => {
          edit(chosenBond(draft, bond), "bond");
          if (bond) announceBesideDesk({ bond: bond.id }, "EOI");
        }}
      />
      <div className="flex gap-4">
        <SelectButtonGroup
          label="Side"
          value={draft.side}
          options={[
            { value: "BID", label: "Bid (buy)", tone: "bid" },
            { value: "ASK", label: "Offer (sell)", tone: "ask" },
          ]}
          onChange={(side) => edit({ side })}
        />
        <SelectButtonGroup
          label="Kind"
          value={draft.state}
          options={[
            { value: "DEFAULT", label: "Firm" },
            { value: "INDICATIVE", label: "Indicative" },
          ]}
          onChange={(state) => edit({ state })}
        />
      </div>
      <DealFields
        form={{ ...form, terms }}
        side={draft.side}
        startsIn={touchedBond ? undefined : "size"}
        sizeRef={size}
      >
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Settlement"
            value={draft.settlementText}
            error={errors.settlement ?? terms.problems.settlement}
            wrong={settlement.ok ? (barredDelta(draft) ?? undefined) : settlement.message}
            help={settlementHelp(answer && settlement.ok ? answer.price.settlement_date : null, holidaysUntil)}
            onChange={(event) => edit({ settlementText: event.target.value }, "settlement")}
          />
          <TextField
            label="Validity"
            value={draft.validityText}
            error={errors.validity}
            wrong={validity.ok ? undefined : validity.message}
            help={validityEcho(validity)}
            onChange={(event) => edit({ validityText: event.target.value }, "validity")}
          />
        </div>
        {draft.editing === null ? (
          <>
            <VenueFields
              venue={draft.venue}
              error={errors.venue}
              barred={(exchange) => barredAt(draft, exchange)}
              participantError={errors.participant}
              onChange={(venue) => edit({ venue }, "venue", "participant")}
            />
            <ClientFields />
          </>
        ) : null}
        {draft.bond === null ? null : (
          <BondTermsField
            key={draft.bond.id}
            finstrumentId={draft.bond.id}
            terms={draft.terms}
            isFrozen={draft.editing !== null}
            error={errors.terms}
            onState={(stated) => edit({ terms: stated }, "terms")}
          />
        )}
      </DealFields>
      <LimitLine finstrumentId={draft.bond?.id ?? null} side={draft.side} terms={terms} eoi={draft.editing?.id} />
      {pending ? null : (
        <p className="rounded bg-page px-2 py-1.5 font-medium" aria-live="polite">
          {draftSummary(draft, terms.level.value)}
        </p>
      )}
      <ActBar>
        <CommandButton id="eoi.upload" className="mr-auto h-8 rounded px-3 text-muted hover:bg-hover">
          Upload many
        </CommandButton>
        <CommandButton id="eoi.clear-draft" className="h-8 rounded px-3 text-muted hover:bg-hover">
          Clear
        </CommandButton>
        <CommandButton
          id="eoi.post"
          showKey
          className="inline-flex h-8 items-center gap-2 rounded bg-primary px-3 font-medium text-on-primary hover:bg-primary-hover aria-disabled:opacity-55"
        >
          {sendLabel(draft.editing !== null)}
        </CommandButton>
      </ActBar>
    </DealFormFrame>
  );
}
