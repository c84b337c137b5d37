import { z } from "zod";
import { REPORT_MAX_CHARS, supportTicket, TICKET_TYPES } from "#domain/contract/http/support.ts";
import type { SessionData } from "#domain/entities/session.ts";
import { fieldTexts, requiredText } from "#domain/lib/field-texts.ts";
import { readable } from "#domain/lib/wire.ts";
import { emailAddress } from "#domain/validation/identity-rules.ts";
import { call } from "#src/lib/api.ts";
import { useLooks } from "#src/shell/theme/theme.ts";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormText, FormTextArea } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify, Toaster } from "#src/ui/toast.tsx";

const schema = z.object({
  name: readable(z.string().trim().min(1, requiredText("Name")).max(120)),
  email: emailAddress,
  title: supportTicket.body.shape.ticket_attributes.shape.title,
  description: readable(
    z.string().trim().min(1, requiredText("Message")).max(REPORT_MAX_CHARS, fieldTexts.longDescription),
  ),
});

/** Fields of the ticket as this form names them. */
const NAMES = {
  "contacts.0.name": "name",
  "contacts.0.email": "email",
  "ticket_attributes.title": "title",
  "ticket_attributes.description": "description",
};

/** A message to the support desk. Whoever is signed in writes under their account. */
export function ContactForm({ user }: { user: SessionData["user_info"] | undefined }) {
  const theme = useLooks((state) => state.theme);
  const form = useSchemaForm({
    schema,
    empty: {
      name: user ? `${user.first_name} ${user.last_name}`.trim() : "",
      email: user?.email ?? "",
      title: "",
      description: "",
    },
    draft: "contact",
    names: NAMES,
    onSend: async ({ name, email, title: subject, description: message }) => {
      await call(supportTicket, {
        body: {
          ticket_type_id: TICKET_TYPES.query,
          contacts: [{ name, email }],
          ticket_attributes: { title: subject, description: message, page: "/contact" },
        },
      });
      notify({ severity: "success", summary: "Your message has been noted" });
    },
    afterSend: (typed) => ({ ...typed, title: "", description: "" }),
  });
  const account = user ? { readOnly: true, help: "From your account" } : {};
  return (
    <>
      <Form form={form} label="Message to support" isLong className="mt-4 flex flex-col gap-4">
        <FormText form={form} name="name" label="Name" autoComplete="name" large {...account} />
        <FormText form={form} name="email" label="Email" type="email" autoComplete="email" large {...account} />
        <FormText form={form} name="title" label="Subject" large />
        <FormTextArea form={form} name="description" label="Message" rows={6} />
        <FormProblem form={form} />
        <div>
          <SubmitButton form={form} kind="primary" size="large" sendingLabel="Sending…">
            Send
          </SubmitButton>
        </div>
      </Form>
      <Toaster theme={theme} />
    </>
  );
}
