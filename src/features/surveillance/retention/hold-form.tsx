import { z } from "zod";
import { placeHold } from "#domain/contract/http/surveillance-retention.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { HOLD_KIND_LABELS, type HoldKind } from "#domain/surveillance/retention/policy.ts";
import { dayTyped } from "#domain/validation/typed-fields.ts";
import { FormSelect } from "#src/ui/form/choice-fields.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormDate, FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";
import { useCases } from "#src/features/surveillance/cases/case-queries.ts";
import { useChannels } from "#src/features/surveillance/queries.ts";
import { useRetentionChanges } from "#src/features/surveillance/retention/retention-queries.ts";
import { useTimelineChoices } from "#src/features/surveillance/timeline/timeline-queries.ts";

/** Prefix of an id by kind of subject. */
const KINDS: Readonly<Record<string, HoldKind>> = { usr: "person", chn: "channel", cas: "case" };

const schema = z
  .object({
    subject: z.string().min(1, fieldTexts.required),
    reason: z.string(),
    from: dayTyped,
    to: z.union([z.literal("").transform(() => null), dayTyped]),
  })
  .transform(({ subject, ...hold }): z.input<typeof placeHold.body> => ({
    kind: KINDS[subject.slice(0, 3)] ?? "case",
    subject,
    ...hold,
  }))
  .pipe(placeHold.body);

const EMPTY = { subject: "", reason: "", from: "", to: "" };

/** Places a hold on records of a person, a conversation or a case, for a range of days. */
export function HoldForm() {
  const { place } = useRetentionChanges();
  const people = useTimelineChoices().data?.people ?? [];
  const cases = useCases("open").data?.cases ?? [];
  const { rows: channels } = useChannels({}, "", true);
  const form = useSchemaForm({
    schema,
    empty: EMPTY,
    draft: "surveillance.hold",
    onSend: async (hold) => {
      const placed = await place.mutateAsync(hold);
      notify({ summary: "Hold placed", detail: placed.name, severity: "success" });
    },
    afterSend: () => EMPTY,
  });
  const option = (kind: HoldKind, value: string, name: string) => ({
    value,
    label: `${HOLD_KIND_LABELS[kind]}: ${name}`,
  });
  return (
    <Form
      form={form}
      label="Place a hold"
      className="grid max-w-[960px] grid-cols-4 items-start gap-2 p-4 max-lg:grid-cols-2"
    >
      <div className="col-span-2">
        <FormSelect
          form={form}
          name="subject"
          label="Hold on"
          options={[
            { value: "", label: "Choose a person, a conversation or a case" },
            ...people.map(({ user_id, nickname }) => option("person", user_id, nickname)),
            ...cases.map(({ id, title }) => option("case", id, title)),
            ...channels.map(({ url, name }) => option("channel", url, name)),
          ]}
        />
      </div>
      <FormDate form={form} name="from" label="Records from" />
      <FormDate form={form} name="to" label="To" help="Leave empty to include later records" deps={["from"]} />
      <FormText form={form} name="reason" label="Reason" frameClassName="col-span-2" />
      <SubmitButton form={form} kind="primary" className="mt-5 justify-self-start">
        Place hold
      </SubmitButton>
      <FormProblem form={form} className="col-span-full text-[12px]" />
    </Form>
  );
}
