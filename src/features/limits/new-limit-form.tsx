import { useEffect, useId } from "react";
import { useWatch } from "react-hook-form";
import {
  ISSUE_TYPE_LABELS,
  ISSUE_TYPES,
  LIMIT_LEVEL_LABELS,
  LIMIT_LEVELS,
  LIMIT_UNIT_LABELS,
  type LimitLevel,
  UNITS_OF_LEVEL,
} from "#domain/entities/limit.ts";
import { PAPER_KIND_LABELS, PAPER_KINDS } from "#domain/entities/paper-kind.ts";
import { useApprovalRequired } from "#src/desk-kit/approvals/approval-queries.ts";
import { ReasonField } from "#src/desk-kit/approvals/reason-field.tsx";
import { noticeSent } from "#src/desk-kit/approvals/sent-for-approval.ts";
import { useDebounced } from "#src/lib/use-debounced.ts";
import { Button } from "#src/ui/button.tsx";
import { FormSelect } from "#src/ui/form/choice-fields.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { fieldId, type SchemaForm, useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";
import { FigureFields } from "#src/features/limits/limit-fields.tsx";
import { useLimitChanges, useLimitKeys } from "#src/features/limits/limit-queries.ts";
import { EMPTY_LIMIT, sizeReading, typedLimit, type TypedLimit } from "#src/features/limits/typed-limit.ts";

const TYPING_MS = 200;
const LEVELS = LIMIT_LEVELS.map((value) => ({ value, label: LIMIT_LEVEL_LABELS[value] }));
const SETTLEMENTS = [
  { value: "", label: "Every settlement" },
  { value: "T0", label: "T+0 only" },
  { value: "T1", label: "T+1 only" },
];
const TYPES = ISSUE_TYPES.map((value) => ({ value, label: ISSUE_TYPE_LABELS[value] }));
const KINDS = [
  { value: "", label: "All kinds of paper" },
  ...PAPER_KINDS.map((value) => ({ value, label: PAPER_KIND_LABELS[value] })),
];

const KEYS: Record<Exclude<LimitLevel, "FIRM" | "ORDER" | "MARKET">, { label: string; help: string }> = {
  COUNTERPARTY: { label: "Counterparty (optional)", help: "Leave empty for each firm without a limit of its own." },
  PORTFOLIO: { label: "ISIN (optional)", help: "Leave empty for each bond without a limit of its own." },
  ISSUER: { label: "Issuer (optional)", help: "Leave empty for each issuer without a limit of its own." },
  DEALER: { label: "Dealer (optional)", help: "Leave empty for each dealer without a limit of their own." },
};

interface NewLimitFormProps {
  /** Called with the new limit's id; null while it awaits approval. */
  onAdded: (id: string | null) => void;
  onCancel: () => void;
}

/** Adds a limit: level, subject, figure and action on a breach. */
export function NewLimitForm({ onAdded, onCancel }: NewLimitFormProps) {
  const { add } = useLimitChanges();
  const isApproved = useApprovalRequired();
  const form = useSchemaForm({
    schema: typedLimit,
    empty: EMPTY_LIMIT,
    draft: "new-limit",
    onSend: async (body) => {
      const answer = await add(body);
      if (noticeSent(answer)) return onAdded(null);
      notify({ summary: "Limit added", detail: answer.key_label, severity: "success", group: "limits" });
      onAdded(answer.id);
    },
  });
  const firstField = fieldId(form.id, "level");
  useEffect(() => document.getElementById(firstField)?.focus(), [firstField]);
  const [level, key] = useWatch({ control: form.control, name: ["level", "key"] });
  const units = UNITS_OF_LEVEL[level].map((value) => ({ value, label: LIMIT_UNIT_LABELS[value] }));
  return (
    <Form form={form} aria-labelledby={`${form.id}-title`} className="flex flex-col gap-3 p-4">
      <h2 id={`${form.id}-title`} className="text-[15px] font-semibold">
        Add a limit
      </h2>
      <FormSelect
        form={form}
        name="level"
        label="Level"
        options={LEVELS}
        onEdit={() => {
          const now = form.methods.getValues("level");
          const [first = "GROSS"] = UNITS_OF_LEVEL[now];
          form.methods.setValue("unit", first);
          form.methods.setValue("key", now === "ORDER" ? "CB" : "");
        }}
      />
      {level === "FIRM" ? (
        <FormSelect form={form} name="settlement" label="Settlement" options={SETTLEMENTS} />
      ) : level === "ORDER" ? (
        <FormSelect form={form} name="key" label="Kind of paper" options={TYPES} />
      ) : level === "MARKET" ? (
        <MarketFields form={form} />
      ) : (
        <KeyField form={form} level={level} />
      )}
      <FormSelect form={form} name="unit" label="Counts" options={units} />
      <FigureFields form={form} level={level} hasKey={key !== ""} />
      <ReasonField form={form} name="reason" />
      <FormProblem form={form} />
      <div className="flex items-center gap-3">
        <SubmitButton form={form} kind="primary" title="Mod+Enter" sendingLabel="Saving…">
          {isApproved ? "Send for approval" : "Add the limit"}
        </SubmitButton>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  );
}

/** Scope of an off-market limit: category of paper, dealer and minimum size. */
function MarketFields({ form }: { form: SchemaForm<TypedLimit> }) {
  const list = useId();
  const [dealer, sizeFrom] = useWatch({ control: form.control, name: ["dealer", "size_from"] });
  const { data } = useLimitKeys("DEALER", useDebounced(dealer.trim(), TYPING_MS));
  return (
    <>
      <FormSelect form={form} name="key" label="Kind of paper" options={KINDS} />
      <FormText form={form} name="dealer" label="Dealer (optional)" list={list} autoComplete="off" spellCheck={false} />
      <datalist id={list}>
        {data?.results.map((each) => (
          <option key={each.key} value={each.label}>
            {each.key}
          </option>
        ))}
      </datalist>
      <FormText
        form={form}
        name="size_from"
        label="Minimum size (optional)"
        placeholder="25cr"
        help={sizeReading(sizeFrom)}
        className="text-right tabular-nums"
      />
    </>
  );
}

/** Field for the subject of a limit by name, with suggestions below. */
function KeyField({ form, level }: { form: SchemaForm<TypedLimit>; level: keyof typeof KEYS }) {
  const list = useId();
  const typed = useWatch({ control: form.control, name: "key" });
  const { data } = useLimitKeys(level, useDebounced(typed.trim(), TYPING_MS));
  const { label, help } = KEYS[level];
  return (
    <>
      <FormText form={form} name="key" label={label} help={help} list={list} autoComplete="off" spellCheck={false} />
      <datalist id={list}>
        {data?.results.map((each) => (
          <option key={each.key} value={level === "PORTFOLIO" ? each.key : each.label}>
            {level === "PORTFOLIO" ? each.label : null}
          </option>
        ))}
      </datalist>
    </>
  );
}
