import type { StaffFirm } from "#domain/contract/http/staff-firms.ts";
import { CLIENT_TYPE_TITLES } from "#domain/entities/client-kinds.ts";
import { clientMode, clientType } from "#domain/entities/roles.ts";
import { Button } from "#src/ui/button.tsx";
import { FormSelect } from "#src/ui/form/choice-fields.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";
import { InviteeFields, SettingsFields } from "#src/features/staff/firms/firm-fields.tsx";
import { useFirmChanges } from "#src/features/staff/firms/firm-queries.ts";
import { MODE_LABELS } from "#src/features/staff/firms/firm-text.ts";
import { EMPTY_FIRM, typedFirm } from "#src/features/staff/firms/typed-firm.ts";

const TYPES = clientType.options.map((value) => ({ value, label: CLIENT_TYPE_TITLES[value] }));
const MODES = clientMode.options.map((value) => ({ value, label: MODE_LABELS[value] }));
const ADMIN = {
  email: "admin.email",
  first: "admin.first_name",
  last: "admin.last_name",
  roles: "admin.roles",
} as const;

interface NewFirmFormProps {
  onCreated: (firm: StaffFirm) => void;
  onCancel: () => void;
}

/** Creates a firm and invites its first person in one act. */
export function NewFirmForm({ onCreated, onCancel }: NewFirmFormProps) {
  const { create } = useFirmChanges();
  const form = useSchemaForm({
    schema: typedFirm,
    empty: EMPTY_FIRM,
    draft: "staff.new-firm",
    onSend: async (typed) => {
      const firm = await create(typed);
      notify({
        summary: `${firm.name} created`,
        detail: `Invitation sent to ${typed.admin.email}`,
        severity: "success",
        group: "staff",
      });
      onCreated(firm);
    },
    afterSend: () => EMPTY_FIRM,
  });
  return (
    <section aria-labelledby="new-firm-title" className="p-4">
      <h2 id="new-firm-title" className="text-[15px] font-semibold">
        New firm
      </h2>
      <p className="mt-1 text-muted">
        The first person receives an email with a link that works once, for seven days, and registers the firm with its
        PAN.
      </p>
      <Form form={form} label="New firm" isLong className="mt-3 flex flex-col gap-3">
        <FormText form={form} name="name" label="Name" autoFocus />
        <FormText
          form={form}
          name="brand_name"
          label="Brand name (optional)"
          help="As others see it. Defaults to the name."
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <FormSelect form={form} name="client_type" label="Type" options={TYPES} />
          <FormSelect form={form} name="client_mode" label="Mode" options={MODES} />
        </div>
        <SettingsFields form={form} />
        <h3 className="mt-2 border-t border-line pt-3 text-[13px] font-semibold">First person</h3>
        <InviteeFields form={form} names={ADMIN} />
        <FormProblem form={form} />
        <div className="flex gap-2">
          <SubmitButton form={form} kind="primary" title="Mod+Enter" sendingLabel="Creating…">
            Create and invite
          </SubmitButton>
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </Form>
    </section>
  );
}
