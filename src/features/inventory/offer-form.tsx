import { useEffect, useState } from "react";
import { useFormState } from "react-hook-form";
import { isBlocked } from "#domain/entities/deal-warning.ts";
import type { Holding } from "#domain/entities/inventory.ts";
import { pctOfYieldFraction } from "#domain/lib/decimal.ts";
import { formatSize } from "#domain/lib/format-rupees.ts";
import { LOOK_AGAIN } from "#src/desk-kit/confirm/unusual.ts";
import { VenueFields } from "#src/desk-kit/inputs/venue-fields.tsx";
import { blockedText } from "#src/desk-kit/limits/breach-text.ts";
import { focusNextFrame } from "#src/lib/focus-next-frame.ts";
import { UserFacingError } from "#src/lib/user-facing-error.ts";
import { FormChoice } from "#src/ui/form/choice-fields.tsx";
import { FormNumber, FormText } from "#src/ui/form/text-fields.tsx";
import { useField } from "#src/ui/form/use-field.ts";
import { fieldId, type SchemaForm, useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";
import { ActForm, NOTHING_CHANGED } from "#src/features/inventory/act-form.tsx";
import { askAct } from "#src/features/inventory/act-store.ts";
import { useBookChanges } from "#src/features/inventory/inventory-queries.ts";
import { lookAtRows, offerSentence, sendRows, type SeenRow } from "#src/features/inventory/offer-steps.ts";
import { type ReadOffer, typedOffer, type TypedOffer } from "#src/features/inventory/typed-book.ts";

const SETTLEMENTS = [
  { value: "0", label: "T+0" },
  { value: "1", label: "T+1" },
] as const;

/** Offers the marked holdings, each prefilled with its free face and valuation. */
export function OfferForm({ holdings, onDone }: { holdings: readonly Holding[]; onDone: () => void }) {
  const { offer } = useBookChanges();
  const [rows, setRows] = useState(() => holdings.map(rowOf));
  /** Reasons of refused rows, by holding id. */
  const [failed, setFailed] = useState<ReadonlyMap<string, string>>(new Map());
  const empty: TypedOffer = { rows, settlement_delta: "1", venue: null };
  const form = useSchemaForm({
    schema: typedOffer,
    empty,
    names: { yield_stored: "yield", unit_price_stored: "price" },
    onSend: async (read) => {
      setFailed(new Map());
      const left = await offered(read);
      if (left.length === 0) return onDone();
      // Posted rows leave the form; only the refused ones remain.
      const isLeft = new Set(left.map(({ row }) => row.holding_id));
      const typed = form.methods.getValues();
      form.methods.reset({ ...typed, rows: typed.rows.filter(({ holding_id }) => isLeft.has(holding_id)) });
      setRows(rows.filter(({ holding_id }) => isLeft.has(holding_id)));
      setFailed(
        new Map(left.flatMap(({ row, problem }) => (problem === null ? [] : [[row.holding_id, problem] as const]))),
      );
      const first = left.findIndex(({ problem }) => problem !== null);
      return focusNextFrame((): HTMLElement | null =>
        document.getElementById(fieldId(form.id, `rows.${Math.max(first, 0)}.quantum`)),
      );
    },
  });

  /**
   * Posts the offer; returns the rows not posted, with reasons. @throws UserFacingError when the user goes back from
   * the first sentence, or a limit blocks
   */
  async function offered({ rows: read, ...terms }: ReadOffer): Promise<SeenRow[]> {
    let open = await lookAtRows(read, terms);
    if (open.some(({ problem }) => problem !== null)) return open;
    const left: SeenRow[] = [];
    for (let again: string | null = null; open.length > 0; again = LOOK_AGAIN) {
      const warnings = open.flatMap((each) => each.warnings);
      const blocked = blockedText(warnings);
      if (blocked !== null) throw new UserFacingError(blocked);
      const asked = open;
      const line = offerSentence(asked, terms);
      if (!(await askAct(line, "Offer", { warnings, problem: again }))) {
        if (again === null) throw new UserFacingError(NOTHING_CHANGED);
        return [...left, ...asked.map((each) => ({ ...each, problem: "Not confirmed." }))];
      }
      const report = await sendRows(asked, terms, offer);
      const isAll = report.rows.every(({ ok }) => ok);
      if (report.rows.some(({ ok }) => ok)) {
        notify({ summary: report.message, severity: isAll ? "success" : "warn", group: "inventory" });
      }
      const refused = report.rows.flatMap(({ ok, field_errors, warnings: unusual }, at) => {
        const seen = asked[at];
        if (ok || seen === undefined) return [];
        return [{ ...seen, warnings: unusual, problem: Object.values(field_errors).flat()[0] ?? "Not offered." }];
      });
      open = refused.filter((each) => each.warnings.length > 0 && !each.warnings.some(isBlocked));
      left.push(...refused.filter((each) => !open.includes(each)));
    }
    return left;
  }

  return (
    <ActForm form={form} title="Offer on the market" first="rows.0.quantum" label="Offer" onCancel={onDone}>
      <p className="text-muted">Each becomes a sell quote until the end of the day, up to the free face.</p>
      {rows.map((row, index) => (
        <fieldset key={row.holding_id} className="grid grid-cols-3 gap-2 border-t border-line pt-2">
          <legend className="float-left col-span-full w-full truncate pb-1 font-medium">{row.name}</legend>
          <FormText
            form={form}
            name={`rows.${index}.quantum`}
            label="Face ₹"
            className="text-right"
            autoComplete="off"
          />
          <FormNumber form={form} name={`rows.${index}.yield`} label="Yield %" autoComplete="off" />
          <FormNumber form={form} name={`rows.${index}.price`} label="or price" autoComplete="off" />
          {failed.has(row.holding_id) ? (
            <p role="alert" className="col-span-full text-danger">
              {failed.get(row.holding_id)}
            </p>
          ) : null}
        </fieldset>
      ))}
      <FormChoice form={form} name="settlement_delta" label="Settlement" options={SETTLEMENTS} />
      <OfferVenue form={form} />
    </ActForm>
  );
}

/** Chooses an exchange for the quotes, one participant or all, and anonymity. */
function OfferVenue({ form }: { form: SchemaForm<TypedOffer> }) {
  const { value, error, change } = useField({ form, name: "venue", label: "Send to RFQ" });
  const { errors } = useFormState({ control: form.control, name: "venue" });
  const { id, labels } = form;
  useEffect(() => {
    labels.set("venue.participant", "Participant");
    return () => void labels.delete("venue.participant");
  }, [labels]);
  return (
    <VenueFields
      venue={value}
      error={error}
      participantId={fieldId(id, "venue.participant")}
      participantError={errors.venue?.participant?.message}
      onChange={change}
    />
  );
}

function rowOf(holding: Holding): TypedOffer["rows"][number] {
  const { valuation } = holding;
  const isYield = valuation?.bond_yield != null;
  return {
    holding_id: holding.id,
    finstrument_id: holding.finstrument_id,
    name: holding.display_name,
    quantum: formatSize(holding.free_face),
    yield: isYield ? String(pctOfYieldFraction(valuation.bond_yield ?? 0)) : "",
    price: !isYield && valuation !== null ? String(valuation.clean_price) : "",
  };
}
