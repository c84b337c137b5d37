import { useEffect } from "react";
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
import { Button } from "#src/ui/button.tsx";
import { FormSelect } from "#src/ui/form/choice-fields.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useField } from "#src/ui/form/use-field.ts";
import { fieldId, type SchemaForm, useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { SearchInput } from "#src/ui/search/search-input.tsx";
import { notify } from "#src/ui/toast.tsx";
import { FigureFields } from "#src/features/limits/limit-fields.tsx";
import { subjectsOf, useLimitChanges } from "#src/features/limits/limit-queries.ts";
import { EMPTY_LIMIT, sizeReading, typedLimit, type TypedLimit } from "#src/features/limits/typed-limit.ts";

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

const NO_DEALERS = "No dealers found";
const SUBJECTS: Record<
  Exclude<LimitLevel, "FIRM" | "ORDER" | "MARKET">,
  Pick<SubjectFieldProps, "label" | "help" | "noneText">
> = {
  COUNTERPARTY: {
    label: "Counterparty (optional)",
    help: "Leave empty for each firm without a limit of its own.",
    noneText: "No firms found",
  },
  PORTFOLIO: {
    label: "ISIN (optional)",
    help: "Leave empty for each bond without a limit of its own.",
    noneText: "No bonds found",
  },
  ISSUER: {
    label: "Issuer (optional)",
    help: "Leave empty for each issuer without a limit of its own.",
    noneText: "No issuers found",
  },
  DEALER: {
    label: "Dealer (optional)",
    help: "Leave empty for each dealer without a limit of their own.",
    noneText: NO_DEALERS,
  },
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
        <SubjectField key={level} form={form} name="key" level={level} {...SUBJECTS[level]} />
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
  const sizeFrom = useWatch({ control: form.control, name: "size_from" });
  return (
    <>
      <FormSelect form={form} name="key" label="Kind of paper" options={KINDS} />
      <SubjectField form={form} name="dealer" level="DEALER" label="Dealer (optional)" noneText={NO_DEALERS} />
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

interface SubjectFieldProps {
  form: SchemaForm<TypedLimit>;
  name: "key" | "dealer";
  level: LimitLevel;
  label: string;
  help?: string;
  noneText: string;
}

/** Field for the subject of a limit by name, with suggestions below. */
function SubjectField({ level, help, noneText, ...props }: SubjectFieldProps) {
  const { value, change, ...field } = useField(props);
  return (
    <SearchInput
      {...field}
      isFree
      label={props.label}
      help={help}
      source={subjectsOf(level)}
      noneText={noneText}
      choice={value === "" ? null : { id: value, name: value }}
      onType={change}
      optionsOf={(found) =>
        found.map(({ key, label }) => ({
          key,
          content: (
            <>
              <span className="flex-1 truncate">{label}</span>
              {level === "PORTFOLIO" ? <span className="code shrink-0 text-muted">{key}</span> : null}
            </>
          ),
          take: () => change(level === "PORTFOLIO" ? key : label),
        }))
      }
    />
  );
}
