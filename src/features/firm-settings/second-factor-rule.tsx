import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import { getFirmSecondFactor, setFirmSecondFactor } from "#domain/contract/http/second-factor.ts";
import { PendingChanges } from "#src/desk-kit/approvals/pending-changes.tsx";
import { ReasonField } from "#src/desk-kit/approvals/reason-field.tsx";
import { noticeSent } from "#src/desk-kit/approvals/sent-for-approval.ts";
import { LoadedSection } from "#src/features/firm-settings/loaded-section.tsx";
import { call } from "#src/lib/api.ts";
import { UserFacingError } from "#src/lib/user-facing-error.ts";
import { fetchSession } from "#src/session/session.ts";
import { FormCheckbox } from "#src/ui/form/choice-fields.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { UnsavedChanges } from "#src/ui/form/unsaved-changes.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";

type Rule = ResponseOf<typeof getFirmSecondFactor>;

const KEY = ["firm-second-factor"];
const { required, reason } = setFirmSecondFactor.body.shape;
const schema = setFirmSecondFactor.body.extend({ required, reason: reason.unwrap() });

/** Sets if everybody in the firm needs a second factor. */
export function SecondFactorRule() {
  const rule = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(getFirmSecondFactor, { signal }) });
  return (
    <LoadedSection
      id="second-factor-rule"
      title="Second factor"
      about="While it is asked for, everybody of your firm signs in with a passkey or a code of an authenticator app besides their password. Whoever has none sets it up before they can do anything else, also where they are signed in now."
      query={rule}
      failure="The setting could not be loaded."
      above={<PendingChanges className="mt-3" isShown={({ kind }) => kind === "firm.second_factor"} />}
    >
      {(data) => <RuleForm key={String(data.required)} rule={data} />}
    </LoadedSection>
  );
}

function RuleForm({ rule }: { rule: Rule }) {
  const queries = useQueryClient();
  const first = { required: rule.required, reason: "" };
  const form = useSchemaForm({
    schema,
    empty: first,
    onSend: async (body) => {
      if (body.required === rule.required) throw new UserFacingError("This is how it is set already.");
      if (noticeSent(await call(setFirmSecondFactor, { body }))) return;
      await queries.invalidateQueries({ queryKey: KEY });
      const summary = body.required ? "Everybody needs a second factor now" : "A second factor is up to each person";
      notify({ summary, severity: "success", group: "firm" });
      // The admin who required it may have none themselves.
      await fetchSession();
    },
    afterSend: () => first,
  });
  return (
    <Form form={form} label="Second factor" className="mt-3 flex flex-col gap-3">
      <p>{rule.without === 0 ? "Everybody has one." : `${rule.without} of ${rule.people} people have none.`}</p>
      <FormCheckbox form={form} name="required" label="Ask everybody for a second factor">
        <span className="text-[13px]">Ask everybody of the firm for a second factor.</span>
      </FormCheckbox>
      <ReasonField form={form} name="reason" />
      <FormProblem form={form} />
      <div className="flex items-center gap-4">
        <SubmitButton form={form} title="Mod+Enter" sendingLabel="Saving…">
          Save second factor
        </SubmitButton>
        <UnsavedChanges form={form} />
      </div>
    </Form>
  );
}
