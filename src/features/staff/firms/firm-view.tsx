import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { staffFirm, type StaffFirm } from "#domain/contract/http/staff-firms.ts";
import { CLIENT_TYPE_TITLES } from "#domain/entities/client-kinds.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { CallError } from "#src/lib/call-error.ts";
import { ActButton } from "#src/shell/controls/act-button.tsx";
import { Button } from "#src/ui/button.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { UnsavedChanges } from "#src/ui/form/unsaved-changes.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { textLink } from "#src/ui/link-looks.ts";
import { notify } from "#src/ui/toast.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { FirmInviteForm, FirmStatusForm } from "#src/features/staff/firms/firm-acts.tsx";
import { firmStateText } from "#src/features/staff/firms/firm-columns.tsx";
import { SettingsFields } from "#src/features/staff/firms/firm-fields.tsx";
import { useFirmChanges } from "#src/features/staff/firms/firm-queries.ts";
import { MODE_LABELS } from "#src/features/staff/firms/firm-text.ts";
import { settingsTypedOf, typedSettings } from "#src/features/staff/firms/typed-firm.ts";

interface FirmViewProps {
  firm: StaffFirm;
  /** Act with an open form. */
  asked: string | null;
  onEnd: () => void;
}

/** Shows one firm: details, settings and acts. */
export function FirmView({ firm, asked, onEnd }: FirmViewProps) {
  const isOff = firm.status === "inactive";
  return (
    <section aria-label={firm.name} className="flex flex-col gap-4 p-4">
      <header>
        <h2 className="text-[15px] font-semibold break-words">
          <UserText text={firm.name} />
        </h2>
        <p className="break-words text-muted">
          <UserText text={firm.brand_name} /> · <span className="code">{firm.id}</span>
        </p>
      </header>
      <dl className="grid grid-cols-[110px_1fr] gap-y-1">
        <dt className="text-muted">Status</dt>
        <dd>{firmStateText(firm) ?? "Active"}</dd>
        <dt className="text-muted">Type</dt>
        <dd>
          {CLIENT_TYPE_TITLES[firm.client_type]}, {MODE_LABELS[firm.client_mode].toLowerCase()}
        </dd>
        <dt className="text-muted">People</dt>
        <dd>
          <Link to="/staff/people" search={{ firm: firm.id }} className={textLink}>
            {firm.people === 1 ? "1 person" : `${firm.people} people`}
          </Link>
        </dd>
        <dt className="text-muted">Created</dt>
        <dd className="tabular-nums">{formatDateTime(Date.parse(firm.created_at))}</dd>
      </dl>
      <SettingsForm key={firm.id} firm={firm} />
      {asked === "invite" ? <FirmInviteForm firm={firm} onEnd={onEnd} /> : null}
      {asked === "switch" ? <FirmStatusForm firm={firm} onEnd={onEnd} /> : null}
      {asked === null ? (
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          {isOff ? null : <ActButton id="firms.invite">Invite a person</ActButton>}
          <ActButton id="firms.switch" kind={isOff ? "plain" : "danger"}>
            {isOff ? "Switch on" : "Switch off"}
          </ActButton>
        </div>
      ) : null}
    </section>
  );
}

function SettingsForm({ firm }: { firm: StaffFirm }) {
  const { change } = useFirmChanges();
  const [version, setVersion] = useState(firm.version);
  /** Newer version, after a conflict with somebody else's change. */
  const [newer, setNewer] = useState<StaffFirm | null>(null);
  const form = useSchemaForm({
    schema: typedSettings,
    empty: settingsTypedOf(firm),
    onSend: async (typed) => {
      try {
        const changed = await change(firm.id, { ...typed, version });
        setVersion(changed.version);
        notify({ summary: "Firm saved", detail: changed.name, severity: "success", group: "staff" });
      } catch (error) {
        setNewer(newerOf(error));
        throw error;
      }
    },
    afterSend: (typed) => typed,
  });
  return (
    <Form form={form} label="Settings" isLong className="flex flex-col gap-3">
      <SettingsFields form={form} />
      <FormProblem form={form} />
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton form={form} kind="primary" title="Mod+Enter" sendingLabel="Saving…">
          Save
        </SubmitButton>
        <UnsavedChanges form={form} />
        {newer === null ? null : (
          <Button
            onClick={() => {
              form.methods.reset(settingsTypedOf(newer));
              setVersion(newer.version);
              setNewer(null);
            }}
          >
            Reload the latest version
          </Button>
        )}
      </div>
    </Form>
  );
}

function newerOf(error: unknown): StaffFirm | null {
  if (!(error instanceof CallError) || error.status !== 409) return null;
  return staffFirm.safeParse(error.body?.fresh).data ?? null;
}
