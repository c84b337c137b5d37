import { useId, useState, type Ref } from "react";
import { rupeesText } from "#domain/lib/format-rupees.ts";
import { cx } from "#src/lib/cx.ts";
import { FieldFrame, inputClass } from "#src/ui/field.tsx";
import { SizeFacts } from "#src/desk-kit/inputs/size-facts.tsx";
import type { TradeTerms } from "#src/desk-kit/inputs/use-trade-terms.ts";

interface SizeFieldProps {
  terms: TradeTerms;
  onType: (text: string) => void;
  error?: string | undefined;
  /** The form starts here. */
  isFirst?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Size of a deal as dealers type it, with its full figure and its facts in rupees for this bond below. */
export function SizeField({ terms, onType, error: refusal, isFirst = false, ref }: SizeFieldProps) {
  const { size, sizeText, quantumRupees, finstrumentId, level, problems } = terms;
  const [isLeft, setLeft] = useState(false);
  const unread = isLeft && !size.ok && size.code !== "empty" ? size.message : undefined;
  const error = refusal ?? problems.size ?? unread;
  const factsId = useId();
  const help = size.ok ? rupeesText(size.rupees, 0) : "5cr, 50l, 75k or digits";
  return (
    <FieldFrame label="Size (face value)" error={error} help={help}>
      {({ id, describedBy, invalid }) => (
        <>
          <input
            ref={ref}
            id={id}
            aria-describedby={error === undefined ? `${describedBy ?? ""} ${factsId}` : describedBy}
            aria-invalid={invalid || undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder="5cr"
            {...(isFirst ? { "data-autofocus": "" } : {})}
            value={sizeText}
            onFocus={(event) => event.target.select()}
            onBlur={() => setLeft(true)}
            onChange={(event) => {
              setLeft(false);
              onType(event.target.value);
            }}
            className={cx(inputClass, "h-8 text-right")}
          />
          {error === undefined ? (
            <div className="order-last">
              <SizeFacts
                id={factsId}
                finstrumentId={finstrumentId}
                settlementDate={level.value.settlementDate ?? terms.settlementDate}
                quantumRupees={quantumRupees}
              />
            </div>
          ) : null}
        </>
      )}
    </FieldFrame>
  );
}
