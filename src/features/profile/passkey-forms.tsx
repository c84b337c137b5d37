import { z } from "zod";
import {
  addPasskey,
  passkeyName,
  type Passkey,
  type PasskeyCreation,
  renamePasskey,
} from "#domain/contract/http/passkeys.ts";
import type { Profile } from "#domain/contract/http/profile.ts";
import { anyText, required } from "#domain/validation/identity-rules.ts";
import { makePasskey } from "#src/desk-kit/second-factor/passkey-prompt.ts";
import { call } from "#src/lib/api.ts";
import { Button } from "#src/ui/button.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormPassword } from "#src/ui/form/password-field.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";

interface NewPasskeyFormProps {
  creation: PasskeyCreation;
  /** Number of existing passkeys. */
  count: number;
  onAdded: (codes: readonly string[], name: string) => Promise<void>;
  onBack: () => void;
}

/** Names a passkey and creates it through the browser. */
export function NewPasskeyForm({ creation, count, onAdded, onBack }: NewPasskeyFormProps) {
  const form = useSchemaForm({
    schema: z.object({ name: passkeyName }),
    empty: { name: `Passkey ${count + 1}` },
    onSend: async ({ name }) => {
      const credential = await makePasskey(creation);
      await onAdded((await call(addPasskey, { body: { name, credential } })).recovery_codes, name);
    },
  });
  return (
    <Form form={form} label="Name the passkey" className="mt-4 flex flex-col gap-4 sm:max-w-[360px]">
      <FormText
        form={form}
        name="name"
        label="Name of the passkey"
        help="To recognise it later: the laptop or the key that holds it."
        autoComplete="off"
        maxLength={60}
        autoFocus
      />
      <p className="text-[13px] text-muted">Your browser will ask where to store it and check that it is you.</p>
      <FormProblem form={form} />
      <div className="flex gap-3">
        <SubmitButton form={form} kind="primary" sendingLabel="Waiting for your browser…">
          Create passkey
        </SubmitButton>
        <Button kind="quiet" onClick={onBack}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

interface RenameFormProps {
  profile: Profile;
  passkey: Passkey;
  onRenamed: (name: string) => Promise<void>;
  onBack: () => void;
}

export function RenamePasskeyForm({ profile, passkey, onRenamed, onBack }: RenameFormProps) {
  const { has_password: hasPassword } = profile;
  const form = useSchemaForm({
    schema: z.object({
      name: passkeyName,
      password: hasPassword ? required("Password", anyText, 512) : z.string(),
    }),
    empty: { name: passkey.name, password: "" },
    onSend: async ({ name, password }) => {
      const body = { name, password: hasPassword ? password : null };
      await onRenamed((await call(renamePasskey, { params: { id: passkey.id }, body })).name);
    },
  });
  return (
    <Form form={form} label={`Rename ${passkey.name}`} className="mt-4 flex flex-col gap-4 sm:max-w-[360px]">
      <FormText form={form} name="name" label="Name of the passkey" autoComplete="off" maxLength={60} autoFocus />
      {hasPassword ? (
        <FormPassword form={form} name="password" label="Your password" autoComplete="current-password" />
      ) : null}
      <FormProblem form={form} />
      <div className="flex gap-3">
        <SubmitButton form={form} sendingLabel="Renaming…">
          Rename
        </SubmitButton>
        <Button kind="quiet" onClick={onBack}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
