import { useId, useState } from "react";
import { type BondTerm, type StatedTerms, statedDayCount, statedFrequency } from "#domain/entities/bond-term.ts";
import { typedNumber } from "#domain/lib/typed-number.ts";
import { termSentence, termValueText } from "#domain/bond-terms/term-text.ts";
import { mayState, usualTerm, waitsForFrequency } from "#domain/trading/deal-terms.ts";
import { termsProblem, UNREADABLE_RATE } from "#domain/validation/stated-terms.ts";
import { useFinstrument } from "#src/desk-kit/inputs/use-finstrument.ts";
import { FieldFrame, inputClass, TextField } from "#src/ui/field.tsx";
import { cx } from "#src/lib/cx.ts";

interface BondTermsFieldProps {
  finstrumentId: string;
  terms: StatedTerms;
  /** The EOI is already posted; its terms are fixed. */
  isFrozen?: boolean;
  error: string | undefined;
  onState: (terms: StatedTerms) => void;
}

const FACES = [100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000];
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Terms of the bond that no source states: shows the market's usual values, to be confirmed or changed. */
export function BondTermsField({ finstrumentId, terms, isFrozen = false, error, onState }: BondTermsFieldProps) {
  const bond = useFinstrument(finstrumentId).data?.bond;
  const errorId = useId();
  if (bond === undefined) return null;
  const frequency = mayState(bond, "coupon_frequency") ? { usual: usualTerm(bond, "coupon_frequency") } : null;
  const usualFace = mayState(bond, "face_value") ? usualTerm(bond, "face_value") : null;
  const asksRate = mayState(bond, "coupon_rate");
  if (frequency === null && usualFace === null && !asksRate) return null;
  const waits = waitsForFrequency(bond);
  const state = (changed: StatedTerms) =>
    onState(Object.fromEntries(Object.entries({ ...terms, ...changed }).filter(([, value]) => value !== undefined)));
  return (
    <fieldset disabled={isFrozen} className="flex flex-col gap-2 rounded border border-line p-2">
      <legend className="px-1 text-[12px] font-medium text-muted">Terms not in our data</legend>
      {asksRate ? (
        <RateField rate={terms.coupon_rate} error={error} onState={(rate) => state({ coupon_rate: rate })} />
      ) : null}
      {frequency === null ? null : (
        <div className="grid grid-cols-2 gap-3">
          <TermSelect
            label="Coupon"
            invalid={error !== undefined && !waits}
            value={terms.coupon_frequency ?? frequency.usual?.value ?? ""}
            options={[
              ...(frequency.usual === null ? [{ value: "", label: "Not stated: no price" }] : []),
              ...statedFrequency.options.map((value) => optionOf("coupon_frequency", value, frequency.usual)),
            ]}
            onChoose={(value) => state({ coupon_frequency: statedFrequency.safeParse(value).data })}
          />
          {mayState(bond, "day_count") ? (
            <TermSelect
              label="Day count"
              value={terms.day_count ?? usualTerm(bond, "day_count")?.value ?? ""}
              options={statedDayCount.options.map((value) =>
                optionOf("day_count", value, usualTerm(bond, "day_count")),
              )}
              onChoose={(value) => state({ day_count: statedDayCount.safeParse(value).data })}
            />
          ) : null}
        </div>
      )}
      {usualFace === null ? null : (
        <TermSelect
          label="Face and lot"
          value={String(terms.face_value ?? usualFace.value)}
          options={facesWith(usualFace).map((value) => optionOf("face_value", value, usualFace))}
          onChoose={(value) => state({ face_value: Number(value) })}
        />
      )}
      {waits && frequency?.usual ? (
        <>
          <label className="flex items-start gap-2">
            <input
              type="checkbox"
              className="mt-0.5"
              checked={terms.coupon_frequency !== undefined}
              aria-invalid={error === undefined ? undefined : true}
              aria-describedby={error === undefined ? undefined : errorId}
              onChange={(event) =>
                state({
                  coupon_frequency: event.target.checked
                    ? statedFrequency.safeParse(frequency.usual?.value).data
                    : undefined,
                })
              }
            />
            <span>
              Deal on coupon {termValueText("coupon_frequency", terms.coupon_frequency ?? frequency.usual.value)}
            </span>
          </label>
          {error === undefined ? (
            <p className="text-[12px] leading-4 text-muted">{termSentence(frequency.usual)}</p>
          ) : null}
        </>
      ) : null}
      {error === undefined || asksRate ? null : (
        <p id={errorId} className="text-[12px] leading-4 text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface RateFieldProps {
  /** Percent a year. */
  rate: number | undefined;
  error: string | undefined;
  onState: (rate: number | undefined) => void;
}

/** The coupon that a floating bond pays now: without it the bond has no price. */
function RateField({ rate, error, onState }: RateFieldProps) {
  const [text, setText] = useState(rate === undefined || rate === UNREADABLE_RATE ? "" : String(rate));
  return (
    <TextField
      label="Current coupon, % a year"
      inputMode="decimal"
      error={error}
      value={text}
      wrong={termsProblem({ coupon_rate: rate })}
      help={rate === undefined ? "Without it the bond has no price." : "Applied to all future payments."}
      onChange={(event) => {
        setText(event.target.value);
        onState(rateIn(event.target.value));
      }}
    />
  );
}

function rateIn(text: string): number | undefined {
  if (text.trim() === "") return undefined;
  return typedNumber(text.replace(/\s*%\s*$/, "")) ?? UNREADABLE_RATE;
}

interface Option {
  value: string;
  label: string;
}

function optionOf(term: BondTerm["term"], value: string, usual: BondTerm | null): Option {
  const label = capital(termValueText(term, value));
  const isUsual = usual?.value === value;
  const mark = usual?.basis === "CONFIRMED" ? "confirmed" : usual?.basis === "ASSUMED" ? "assumed" : "stated";
  return { value, label: isUsual ? `${label} (${mark})` : label };
}

function facesWith({ value }: BondTerm): string[] {
  const faces = FACES.map(String);
  return faces.includes(value) ? faces : [value, ...faces];
}

interface TermSelectProps {
  label: string;
  value: string;
  options: readonly Option[];
  invalid?: boolean;
  onChoose: (value: string) => void;
}

function TermSelect({ label, value, options, invalid = false, onChoose }: TermSelectProps) {
  return (
    <FieldFrame label={label}>
      {({ id }) => (
        <select
          id={id}
          value={value}
          aria-invalid={invalid || undefined}
          onChange={(event) => onChoose(event.target.value)}
          className={cx(inputClass, "h-8")}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
