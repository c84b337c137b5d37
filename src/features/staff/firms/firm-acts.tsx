import { switchFirm, type StaffFirm } from "#domain/contract/http/staff-firms.ts";
import { Button } from "#src/ui/button.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";
import { InviteeFields } from "#src/features/staff/firms/firm-fields.tsx";
import { useFirmChanges } from "#src/features/staff/firms/firm-queries.ts";
import { EMPTY_INVITEE, typedInvitee } from "#src/features/staff/firms/typed-firm.ts";

interface FirmActProps {
  firm: StaffFirm;
  /** Called when the act is done or cancelled. */
  onEnd: () => void;
}

const INVITEE = { email: "email", first: "first_name", last: "last_name", roles: "roles" } as const;

/** Invites a person to an existing firm. */
export function FirmInviteForm({ firm, onEnd }: FirmActProps) {
  const { invite } = useFirmChanges();
  const form = useSchemaForm({
    schema: typedInvitee,
    empty: EMPTY_INVITEE,
    draft: `staff.invite.${firm.id}`,
    onSend: async (typed) => {
      await invite(firm.id, typed);
      notify({ summary: `Invitation sent to ${typed.email}`, detail: firm.name, severity: "success", group: "staff" });
      onEnd();
    },
    afterSend: () => EMPTY_INVITEE,
  });
  return (
    <Form form={form} label="Invite a person" isLong className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="text-[13px] font-semibold">Invite a person</h3>
      <InviteeFields form={form} names={INVITEE} autoFocus />
      <FormProblem form={form} />
      <div className="flex gap-2">
        <SubmitButton form={form} kind="primary" title="Mod+Enter" sendingLabel="Sending…">
          Send invitation
        </SubmitButton>
        <Button kind="quiet" onClick={onEnd}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

const schema = switchFirm.body.pick({ reason: true });

/** Switches a firm off or on, with a reason; sent by Mod+Enter or its button, never by Enter alone. */
export function FirmStatusForm({ firm, onEnd }: FirmActProps) {
  const { setStatus } = useFirmChanges();
  const isOff = firm.status === "inactive";
  const form = useSchemaForm({
    schema,
    empty: { reason: "" },
    onSend: async ({ reason }) => {
      await setStatus(firm.id, { version: firm.version, status: isOff ? "active" : "inactive", reason });
      notify({
        summary: isOff ? "Switched on" : "Switched off and signed out",
        detail: firm.name,
        severity: "success",
        group: "staff",
      });
      onEnd();
    },
  });
  return (
    <Form
      form={form}
      label={isOff ? "Switch on" : "Switch off"}
      isLong
      className="flex flex-col gap-3 border-t border-line pt-4"
    >
      <h3 className="text-[13px] font-semibold">{isOff ? "Switch the firm on" : "Switch the firm off"}</h3>
      <p className="text-muted">
        {isOff
          ? "Its people can sign in again. Withdrawn quotes stay withdrawn."
          : "Everyone in the firm is signed out and cannot sign in, its quotes are withdrawn and its invitations stop working."}
      </p>
      <FormText form={form} name="reason" label="Reason" autoFocus />
      <FormProblem form={form} />
      <div className="flex gap-2">
        <SubmitButton form={form} kind={isOff ? "primary" : "danger"} title="Mod+Enter" sendingLabel="Switching…">
          {isOff ? "Switch on now" : "Switch off now"}
        </SubmitButton>
        <Button kind="quiet" onClick={onEnd}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
