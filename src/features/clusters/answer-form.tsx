import type { ReactNode } from "react";
import type { QuoteType } from "#domain/entities/eoi.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { opposite } from "#domain/trading/level.ts";
import { DealFields, type DealFieldsProps } from "#src/desk-kit/deal-form/deal-fields.tsx";
import { DealFormFrame } from "#src/desk-kit/deal-form/deal-form-frame.tsx";
import { ActBar } from "#src/desk-kit/deals/act-bar.tsx";
import { CommandButton } from "#src/shell/controls/command-button.tsx";

interface AnswerFormProps extends Pick<DealFieldsProps, "theirs" | "children"> {
  label: string;
  form: DealFieldsProps["form"] & { text: string | undefined };
  /** Quote to answer. */
  row: { bond_name: string | null; finstrument_id: string | null; exchange?: Exchange | null };
  theirSide: QuoteType;
  /** Firm that quoted, and the kind of its quote. */
  about: string;
  note?: string;
  /** Text about a change of the quote since the form opened; null if none. */
  change: string | null;
  version?: number;
  /** Shown below the money. */
  limit?: ReactNode;
  /** Id of the command that reviews the answer. */
  review: string;
}

/** Answers a quote: at its level, the default, or at another. */
export function AnswerForm(props: AnswerFormProps) {
  const { label, form, row, theirSide, about, note, change, version, limit, review, ...fields } = props;
  const head = (
    <div>
      <p className="text-[15px] font-semibold">{row.bond_name}</p>
      <p className="text-muted">
        {theirSide === "BID" ? "You would sell to" : "You would buy from"} {about}
      </p>
      {note === undefined ? null : <p className="text-muted">{note}</p>}
      <p className="code text-muted">{row.finstrument_id}</p>
    </div>
  );
  return (
    <DealFormFrame label={label} text={form.text} head={head} version={version} venue={row.exchange ?? "OTC"}>
      {change === null ? null : (
        <p role="status" className="rounded bg-warn-soft px-2 py-1 text-warn">
          {change}
        </p>
      )}
      <DealFields form={form} side={opposite(theirSide)} startsIn="level" {...fields} />
      {limit}
      <ActBar>
        <CommandButton
          id={review}
          showKey
          className="inline-flex h-8 items-center gap-2 rounded border border-line-strong px-3 font-medium hover:bg-hover aria-disabled:opacity-55"
        />
      </ActBar>
    </DealFormFrame>
  );
}
