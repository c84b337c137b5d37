import { formatDateTime } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { amountText, limitText, scopeText } from "#domain/limits/limit-text.ts";
import { LIMIT_LEVEL_LABELS, LIMIT_UNIT_LABELS, ON_BREACH_LABELS, type ShownLimit } from "#domain/entities/limit.ts";
import { useApprovalRequired } from "#src/desk-kit/approvals/approval-queries.ts";
import { PendingChanges } from "#src/desk-kit/approvals/pending-changes.tsx";
import { ReasonField } from "#src/desk-kit/approvals/reason-field.tsx";
import { noticeSent } from "#src/desk-kit/approvals/sent-for-approval.ts";
import { Button } from "#src/ui/button.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { UnsavedChanges } from "#src/ui/form/unsaved-changes.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { FigureFields } from "#src/features/limits/limit-fields.tsx";
import { useLimitChanges } from "#src/features/limits/limit-queries.ts";
import { figuresTypedOf, typedFigures } from "#src/features/limits/typed-limit.ts";

interface LimitViewProps {
  limit: ShownLimit;
  mayEdit: boolean;
  /** Removal awaits its second press. */
  isAsked: boolean;
  onRemove: () => void;
  onCancel: () => void;
}

/** Shows one limit: its use by kind, and the form to change it for those allowed. */
export function LimitView({ limit, mayEdit, isAsked, onRemove, onCancel }: LimitViewProps) {
  const { unit, used, used_open: open, used_reserved: reserved } = limit;
  const scope = scopeText(limit.dealer?.name ?? null, limit.size_from);
  const figure = (amount: number | null) => (amount === null ? "–" : amountText(unit, amount));
  const executed = used === null || open === null || reserved === null ? null : used - open - reserved;
  return (
    <section aria-label={`${LIMIT_LEVEL_LABELS[limit.level]} limit`} className="flex flex-col gap-4 p-4">
      <header>
        <h2 className="text-[15px] font-semibold">
          {LIMIT_LEVEL_LABELS[limit.level]}: <UserText text={limit.key_label} />
        </h2>
        <p className="text-muted">
          {LIMIT_UNIT_LABELS[unit]}
          {scope === "" ? null : <UserText text={`, ${scope}`} />}
        </p>
      </header>
      <dl className="grid grid-cols-[140px_1fr] gap-y-1 tabular-nums">
        <dt className="text-muted">Limit</dt>
        <dd>{limitText({ ...limit, bandKind: limit.band_kind })}</dd>
        {used === null ? null : (
          <>
            <dt className="text-muted">Used now</dt>
            <dd>
              {figure(used)}
              {limit.used_by === null ? null : (
                <>
                  {" "}
                  by <UserText text={limit.used_by} />
                </>
              )}
            </dd>
            <dt className="text-muted">Quotes and offers</dt>
            <dd>{figure(open)}</dd>
            <dt className="text-muted">Agreed</dt>
            <dd>{figure(reserved)}</dd>
            <dt className="text-muted">Executed</dt>
            <dd>{figure(executed)}</dd>
            <dt className="text-muted">Left</dt>
            <dd>{figure(limit.left)}</dd>
          </>
        )}
        {limit.base_price === null ? null : (
          <>
            <dt className="text-muted">Base price</dt>
            <dd>{formatPrice(limit.base_price)}</dd>
          </>
        )}
        {limit.base_yield === null ? null : (
          <>
            <dt className="text-muted">Base yield</dt>
            <dd>{formatYieldPct(limit.base_yield)} %</dd>
          </>
        )}
        <dt className="text-muted">On breach</dt>
        <dd>{ON_BREACH_LABELS[limit.on_breach]}</dd>
        <dt className="text-muted">Set</dt>
        <dd>
          {formatDateTime(Date.parse(limit.set_at))} by <UserText text={limit.set_by} />
        </dd>
      </dl>
      {mayEdit ? (
        <>
          <PendingChanges isShown={({ subject }) => subject === limit.id} />
          <ChangeForm key={`${limit.id} ${limit.version}`} limit={limit} />
          <div className="flex gap-2 border-t border-line pt-4">
            <Button
              kind="danger"
              title="Remove the limit (X)"
              autoFocus={isAsked}
              key={String(isAsked)}
              onClick={onRemove}
            >
              {isAsked ? "Remove: no limit will remain" : "Remove"}
            </Button>
            {isAsked ? <Button onClick={onCancel}>Cancel</Button> : null}
          </div>
        </>
      ) : (
        <p className="text-muted">Your ops admin changes limits.</p>
      )}
    </section>
  );
}

function ChangeForm({ limit }: { limit: ShownLimit }) {
  const { change } = useLimitChanges();
  const isApproved = useApprovalRequired();
  const first = figuresTypedOf(limit);
  const form = useSchemaForm({
    schema: typedFigures,
    empty: first,
    onSend: async (body) => {
      if (noticeSent(await change(limit.id, { ...body, version: limit.version }))) return;
      notify({ summary: "Limit changed", detail: limit.key_label, severity: "success", group: "limits" });
    },
    // A change awaiting approval does not apply yet, so the form returns to the current values.
    afterSend: (typed) => (isApproved ? first : typed),
  });
  return (
    <Form form={form} label="Change the limit" className="flex flex-col gap-3">
      <FigureFields form={form} level={limit.level} hasKey={limit.key !== null} />
      <ReasonField form={form} name="reason" />
      <FormProblem form={form} />
      <div className="flex items-center gap-3">
        <SubmitButton form={form} kind="primary" title="Mod+Enter" sendingLabel="Saving…">
          {isApproved ? "Send for approval" : "Save"}
        </SubmitButton>
        <UnsavedChanges form={form} />
      </div>
    </Form>
  );
}
