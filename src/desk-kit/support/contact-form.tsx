import type { SessionData } from "#domain/entities/session.ts";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormText, FormTextArea } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";

/** Loaded on the first send, so that the page renders before it. */
const loadMessage = () => import("#src/desk-kit/support/contact-message.ts");
const schema = async () => (await loadMessage()).contactMessage;

/** Fields of the ticket as this form names them. */
const NAMES = {
  "contacts.0.name": "name",
  "contacts.0.email": "email",
  "ticket_attributes.title": "title",
  "ticket_attributes.description": "description",
};

interface ContactFormProps {
  /** The signed-in person. */
  user: SessionData["user_info"] | undefined;
  onSent?: () => void;
}

/** Message to the support desk; signed-in people write under their account. */
export function ContactForm({ user, onSent }: ContactFormProps) {
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
    onSend: async (message) => {
      await (await loadMessage()).sendContactMessage(message);
      onSent?.();
    },
    afterSend: (typed) => ({ ...typed, title: "", description: "" }),
  });
  const account = user ? { readOnly: true, help: "From your account" } : {};
  return (
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
  );
}
