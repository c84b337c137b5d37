import { changeRules } from "#domain/contract/http/surveillance.ts";
import { typedNumberOf } from "#domain/validation/typed-fields.ts";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormNumber } from "#src/ui/form/text-fields.tsx";
import { UnsavedChanges } from "#src/ui/form/unsaved-changes.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";
import { useRuleChanges } from "#src/features/surveillance/queries.ts";

const schema = changeRules.body.extend({ off_market_bp: typedNumberOf(changeRules.body.shape.off_market_bp) });

/** Sets the maximum distance of a chat level from the market. */
export function OffMarketForm({ limitBp }: { limitBp: number }) {
  const { limit } = useRuleChanges();
  const form = useSchemaForm({
    schema,
    empty: { off_market_bp: String(limitBp) },
    onSend: async ({ off_market_bp: bp }) => {
      await limit.mutateAsync(bp);
      notify({ summary: "Limit set", severity: "success" });
    },
    afterSend: (typed) => typed,
  });
  return (
    <Form form={form} label="Off-market levels" className="flex max-w-[290px] flex-wrap items-start gap-2">
      <FormNumber
        form={form}
        name="off_market_bp"
        label="Off-market beyond (bp)"
        inputMode="numeric"
        clean={(typed) => typed.replaceAll(/\D/g, "")}
        help="A level in chat against the last published one"
        frameClassName="w-56"
      />
      <SubmitButton form={form} className="mt-5.5">
        Set
      </SubmitButton>
      <div className="basis-full">
        <UnsavedChanges form={form} />
        <FormProblem form={form} />
      </div>
    </Form>
  );
}
