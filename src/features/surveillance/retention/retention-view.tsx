import { useState } from "react";
import { liftHold, type LegalHold } from "#domain/contract/http/surveillance-retention.ts";
import { formatDate, formatDateTime } from "#domain/lib/format-date.ts";
import { HOLD_KIND_LABELS } from "#domain/surveillance/retention/policy.ts";
import { Button } from "#src/ui/button.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { ScrollBox } from "#src/ui/scroll-box.tsx";
import { notify } from "#src/ui/toast.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { ListNote } from "#src/features/surveillance/list-note.tsx";
import { HoldForm } from "#src/features/surveillance/retention/hold-form.tsx";
import { PolicyForm } from "#src/features/surveillance/retention/policy-form.tsx";
import { useRetention, useRetentionChanges } from "#src/features/surveillance/retention/retention-queries.ts";

/** Shows the firm's retention policies and holds. */
export function RetentionView() {
  const query = useRetention();
  const { policies = [], holds = [] } = query.data ?? {};
  return (
    <section aria-label="Retention" className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
      <ListNote query={query} isEmpty={false} failed="The policies could not be loaded." empty="" />
      <ScrollBox label="Retention and holds" className="min-h-0 flex-1">
        <h2 className="border-b border-line px-4 py-2 font-semibold">Retention periods</h2>
        <ul>
          {policies.map((policy) => (
            <PolicyForm key={`${policy.kind} ${policy.years}`} policy={policy} />
          ))}
        </ul>
        <h2 className="border-b border-line px-4 py-2 font-semibold">Legal holds</h2>
        <HoldForm />
        {query.data && holds.length === 0 ? (
          <p className="border-t border-line px-4 py-3 text-muted">
            No holds yet. Records on hold are never removed, whatever the policies say.
          </p>
        ) : (
          <ul aria-label="Holds" className="border-t border-line">
            {holds.map((hold) => (
              <HoldRow key={hold.id} hold={hold} />
            ))}
          </ul>
        )}
      </ScrollBox>
    </section>
  );
}

function HoldRow({ hold }: { hold: LegalHold }) {
  const [isLifting, setLifting] = useState(false);
  const { kind, name, reason, from, to, placed_by, placed_at, lifted_by, lifted_at, lift_reason } = hold;
  return (
    <li className="border-b border-line px-4 py-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-[12px] text-muted">{HOLD_KIND_LABELS[kind]}</span>
        <span className="font-medium">
          <UserText text={name} />
        </span>
        <span>
          {to === null ? `Records from ${formatDate(from)} on` : `Records of ${formatDate(from)} to ${formatDate(to)}`}
        </span>
        {lifted_at === null && !isLifting ? (
          <Button
            size="small"
            className="ml-auto"
            aria-label={`Lift the hold on ${name}`}
            onClick={() => setLifting(true)}
          >
            Lift
          </Button>
        ) : null}
      </div>
      <p>
        <UserText text={reason} />
      </p>
      <p className="text-[12px] text-muted">
        {`Placed by ${placed_by.nickname}, ${formatDateTime(Date.parse(placed_at))}`}
        {lifted_by === null || lifted_at === null
          ? ""
          : `. Lifted by ${lifted_by.nickname}, ${formatDateTime(Date.parse(lifted_at))}: ${lift_reason ?? ""}`}
      </p>
      {isLifting && lifted_at === null ? <LiftForm hold={hold} onDone={() => setLifting(false)} /> : null}
    </li>
  );
}

const schema = liftHold.body;

function LiftForm({ hold: { id, name }, onDone }: { hold: LegalHold; onDone: () => void }) {
  const { lift } = useRetentionChanges();
  const form = useSchemaForm({
    schema,
    empty: { reason: "" },
    onSend: async ({ reason }) => {
      await lift.mutateAsync({ id, reason });
      notify({ summary: "Hold lifted", detail: name, severity: "success" });
      onDone();
    },
  });
  return (
    <Form form={form} label={`Lift the hold on ${name}`} className="mt-1 flex flex-wrap items-start gap-2">
      <FormText form={form} name="reason" label="Reason for lifting it" autoFocus frameClassName="min-w-56 flex-1" />
      <SubmitButton form={form} kind="danger" className="mt-5">
        Lift hold
      </SubmitButton>
      <Button className="mt-5" onClick={onDone}>
        Back
      </Button>
      <FormProblem form={form} className="basis-full text-[12px]" />
    </Form>
  );
}
