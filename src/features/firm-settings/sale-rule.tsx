import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getSaleRule, setSaleRule } from "#domain/contract/http/client.ts";
import { LoadedSection } from "#src/features/firm-settings/loaded-section.tsx";
import { call } from "#src/lib/api.ts";
import { UserFacingError } from "#src/lib/user-facing-error.ts";
import { FormCheckbox } from "#src/ui/form/choice-fields.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { UnsavedChanges } from "#src/ui/form/unsaved-changes.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";

const KEY = ["firm-sale-rule"];

/** Sets if dealers may sell more than the firm holds. */
export function SaleRuleSection() {
  const rule = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(getSaleRule, { signal }) });
  return (
    <LoadedSection
      id="sale-rule"
      title="Sales beyond the holding"
      about="A sale beyond the free holding is flagged before it binds. While such sales are refused, no quote, answer or deal of your firm can sell more of a bond than it has free. The rule applies once your firm keeps its inventory here; reports of trades already made are never refused."
      query={rule}
      failure="The setting could not be loaded."
    >
      {(data) => <RuleForm key={String(data.forbids)} forbids={data.forbids} />}
    </LoadedSection>
  );
}

function RuleForm({ forbids }: { forbids: boolean }) {
  const queries = useQueryClient();
  const form = useSchemaForm({
    schema: setSaleRule.body,
    empty: { forbids },
    onSend: async (body) => {
      if (body.forbids === forbids) throw new UserFacingError("Already set this way.");
      queries.setQueryData(KEY, await call(setSaleRule, { body }));
      const summary = body.forbids ? "Sales beyond the holding are refused" : "Sales beyond the holding are allowed";
      notify({ summary, severity: "success", group: "firm" });
    },
  });
  return (
    <Form form={form} label="Sales beyond the holding" className="mt-3 flex flex-col gap-3">
      <FormCheckbox form={form} name="forbids" label="Refuse sales beyond the holding">
        <span className="text-[13px]">Refuse sales of more than the firm has free.</span>
      </FormCheckbox>
      <FormProblem form={form} />
      <div className="flex items-center gap-4">
        <SubmitButton form={form} title="Mod+Enter" sendingLabel="Saving…">
          Save
        </SubmitButton>
        <UnsavedChanges form={form} />
      </div>
    </Form>
  );
}
