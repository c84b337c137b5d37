import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { BRAND } from "#domain/brand.ts";
import { clientRecord, type ClientRecord } from "#domain/accounts/client-record.ts";
import { useApprovalRequired } from "#src/desk-kit/approvals/approval-queries.ts";
import { PendingChanges } from "#src/desk-kit/approvals/pending-changes.tsx";
import { ReasonField } from "#src/desk-kit/approvals/reason-field.tsx";
import { noticeSent } from "#src/desk-kit/approvals/sent-for-approval.ts";
import { CallError } from "#src/lib/call-error.ts";
import { invalidAddress } from "#src/lib/invalid-address.ts";
import { Button } from "#src/ui/button.tsx";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { UnsavedChanges } from "#src/ui/form/unsaved-changes.tsx";
import { type SchemaForm, useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { ClientFields } from "#src/features/clients/client-form.tsx";
import { useClient, useClientChanges } from "#src/features/clients/client-queries.ts";
import { clientForm, type ClientDraft, draftOf, EMPTY_CLIENT } from "#src/features/clients/typed-client.ts";

/** Registers a client. The draft survives a reload. */
export function NewClientPage() {
  const navigate = useNavigate();
  const { add } = useClientChanges();
  const isApproved = useApprovalRequired();
  const form = useSchemaForm({
    schema: clientForm,
    empty: EMPTY_CLIENT,
    draft: "clients.new",
    onSend: async (client) => {
      const added = await add(client);
      if (!noticeSent(added)) {
        notify({ summary: "Client added", detail: added.name, severity: "success", group: "clients" });
      }
      void navigate({ to: "/manage-clients" });
    },
    afterSend: () => EMPTY_CLIENT,
  });
  return (
    <Page title="New client">
      <ClientFormBody form={form} submit={isApproved ? "Send for approval" : "Add client"}>
        <Button kind="quiet" onClick={form.discard}>
          Clear
        </Button>
      </ClientFormBody>
    </Page>
  );
}

/** Changes a client. */
export function EditClientPage() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useClient(id ?? "");
  if (error instanceof CallError && error.status === 404) throw invalidAddress();
  return (
    <Page title={data === undefined ? "Client" : data.name}>
      {data !== undefined ? (
        <>
          <PendingChanges className="mb-4" isShown={({ subject }) => subject === data.id} />
          <EditForm key={`${data.id} ${data.version}`} client={data} />
        </>
      ) : error !== null ? (
        <FailedCall what="The client could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <p role="status" className="text-muted">
          Loading…
        </p>
      )}
    </Page>
  );
}

function EditForm({ client }: { client: ClientRecord }) {
  const navigate = useNavigate();
  const { change } = useClientChanges();
  const isApproved = useApprovalRequired();
  /** Newer version, after a conflict with somebody else's change. */
  const [newer, setNewer] = useState<ClientRecord | null>(null);
  const [version, setVersion] = useState(client.version);
  const form = useSchemaForm({
    schema: clientForm,
    empty: draftOf(client),
    draft: `clients.edit.${client.id}`,
    onSend: async (sent) => {
      try {
        const changed = await change(client.id, { ...sent, version });
        if (!noticeSent(changed)) {
          notify({ summary: "Client saved", detail: changed.name, severity: "success", group: "clients" });
        }
        void navigate({ to: "/manage-clients" });
      } catch (error) {
        setNewer(newerOf(error));
        throw error;
      }
    },
    afterSend: (typed) => typed,
  });
  return (
    <ClientFormBody form={form} submit="Save">
      {isApproved ? (
        <p className="text-muted">New bank details go for approval, together with the other changes you save.</p>
      ) : null}
      <UnsavedChanges form={form} />
      {newer === null ? null : (
        <Button
          onClick={() => {
            form.methods.reset(draftOf(newer));
            setVersion(newer.version);
            setNewer(null);
          }}
        >
          Reload the latest version
        </Button>
      )}
    </ClientFormBody>
  );
}

function newerOf(error: unknown): ClientRecord | null {
  if (!(error instanceof CallError) || error.status !== 409) return null;
  return clientRecord.safeParse(error.body?.fresh).data ?? null;
}

interface BodyProps {
  form: SchemaForm<ClientDraft>;
  submit: string;
  children: ReactNode;
}

function ClientFormBody({ form, submit, children }: BodyProps) {
  return (
    <Form form={form} label="Client" isLong className="flex flex-col gap-4">
      <ClientFields form={form} />
      <ReasonField form={form} name="reason" />
      <FormProblem form={form} />
      <div className="sticky bottom-0 -mx-1 flex flex-wrap items-center gap-3 border-t border-line bg-page px-1 py-3">
        <SubmitButton form={form} kind="primary" title="Mod+Enter" sendingLabel="Saving…">
          {submit}
        </SubmitButton>
        {children}
      </div>
    </Form>
  );
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-[760px] px-4 pt-5 sm:px-6">
      <title>{`${title} · ${BRAND}`}</title>
      <p className="text-[12px]">
        <Link to="/manage-clients" className="text-link underline">
          Clients
        </Link>
      </p>
      <h1 className="mb-4 text-[20px] leading-7 font-semibold">
        <UserText text={title} />
      </h1>
      {children}
    </div>
  );
}
