import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { getGiltAccount, setGiltAccount } from "#domain/contract/http/client.ts";
import { type GiltAccount, giltAccount } from "#domain/entities/gilt-account.ts";
import { LoadedSection } from "#src/features/firm-settings/loaded-section.tsx";
import { call } from "#src/lib/api.ts";
import { FormSelect } from "#src/ui/form/choice-fields.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { UnsavedChanges } from "#src/ui/form/unsaved-changes.tsx";
import { type SchemaForm, useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";

const KEY = ["firm-gilt-account"];

const typed = z.object({
  kind: z.enum(["NONE", "SGL", "CSGL"]),
  member_name: z.string(),
  member_code: z.string(),
  constituent_code: z.string(),
});
type Typed = z.input<typeof typed>;

const schema = typed.transform((read, context): GiltAccount | null => {
  if (read.kind === "NONE") return null;
  const parsed = giltAccount.safeParse(read);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) context.addIssue({ code: "custom", path, message });
  return z.NEVER;
});

const KINDS = [
  { value: "NONE", label: "None" },
  { value: "SGL", label: "Own SGL account" },
  { value: "CSGL", label: "Gilt account at a primary member" },
] as const;

/** Sets the firm's account for government securities, which reports on NDS-OM name. */
export function GiltAccountSection() {
  const stored = useQuery({
    queryKey: KEY,
    // A refetch would replace the form under the user's typing.
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call(getGiltAccount, { signal }),
  });
  return (
    <LoadedSection
      id="gilt-account"
      title="Account for government securities"
      about="Deals in government securities are reported on NDS-OM and settle in this account. A firm with its own SGL account reports itself. With a gilt account, its primary member reports and settles. Without either, no such deal of your firm can be executed."
      query={stored}
      failure="The account could not be loaded."
    >
      {({ account }) => <AccountForm key={JSON.stringify(account)} account={account} />}
    </LoadedSection>
  );
}

function emptyOf(account: GiltAccount | null): Typed {
  return {
    kind: account?.kind ?? "NONE",
    member_name: account?.kind === "CSGL" ? account.member_name : "",
    member_code: account?.member_code ?? "",
    constituent_code: account?.kind === "CSGL" ? account.constituent_code : "",
  };
}

const SAVED = {
  NONE: "No account for government securities",
  SGL: "Your firm reports on NDS-OM itself",
  CSGL: "Your primary member reports on NDS-OM",
} as const;

function AccountForm({ account }: { account: GiltAccount | null }) {
  const queries = useQueryClient();
  const stored = emptyOf(account);
  const form: SchemaForm<Typed> = useSchemaForm({
    schema,
    empty: stored,
    names: {
      "account.member_name": "member_name",
      "account.member_code": "member_code",
      "account.constituent_code": "constituent_code",
    },
    onSend: async (read) => {
      const answer = await call(setGiltAccount, { body: { account: read } });
      queries.setQueryData(KEY, answer);
      notify({ summary: SAVED[answer.account?.kind ?? "NONE"], severity: "success", group: "firm" });
    },
    afterSend: (sent) => sent,
  });
  return (
    <Form form={form} label="Account for government securities" className="mt-3 flex flex-col gap-3">
      <FormSelect
        form={form}
        name="kind"
        label="Account"
        options={KINDS}
        // The own code is not that of a primary member.
        onEdit={(kind) => form.methods.setValue("member_code", kind === stored.kind ? stored.member_code : "")}
        className="sm:w-80"
      />
      <AccountFields form={form} />
      <FormProblem form={form} />
      <div className="flex items-center gap-4">
        <SubmitButton form={form} title="Mod+Enter" sendingLabel="Saving…">
          Save account
        </SubmitButton>
        <UnsavedChanges form={form} />
      </div>
    </Form>
  );
}

function AccountFields({ form }: { form: SchemaForm<Typed> }) {
  const kind = useWatch({ control: form.control, name: "kind" });
  if (kind === "NONE") return null;
  const code = { className: "code", spellCheck: false, autoComplete: "off" } as const;
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      {kind === "CSGL" ? (
        <FormText form={form} name="member_name" label="Primary member" help="The bank or primary dealer" />
      ) : null}
      <FormText
        form={form}
        name="member_code"
        label="Member code"
        help={kind === "CSGL" ? "Its code on NDS-OM" : "Your code on NDS-OM"}
        {...code}
      />
      {kind === "CSGL" ? (
        <FormText
          form={form}
          name="constituent_code"
          label="Account number"
          help="Of your gilt account there"
          {...code}
        />
      ) : null}
    </div>
  );
}
