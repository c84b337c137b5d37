import type { ClipboardEvent } from "react";
import { useWatch } from "react-hook-form";
import { TAKEN_FILES } from "#domain/files/file-types.ts";
import { TICKET_TYPES } from "#domain/entities/form-request.ts";
import { notedText } from "#domain/support/texts.ts";
import { useSession } from "#src/session/session.ts";
import { AccessProfileFields } from "#src/desk-kit/support/access-profile-fields.tsx";
import { FormFoot } from "#src/desk-kit/support/form-foot.tsx";
import { sendTicket } from "#src/desk-kit/support/send-ticket.ts";
import type { TicketType } from "#src/desk-kit/support/support.ts";
import {
  emptySupport,
  SUPPORT_FIELDS,
  supportSchema,
  ticketOfSupport,
  TYPE_OPTIONS,
} from "#src/desk-kit/support/support-draft.ts";
import { FILES_HELP, ticketFiles } from "#src/desk-kit/support/ticket-files.ts";
import { FormSelect } from "#src/ui/form/choice-fields.tsx";
import { FormFiles } from "#src/ui/form/files-field.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { FormText, FormTextArea } from "#src/ui/form/text-fields.tsx";
import { useFiles } from "#src/ui/form/use-files.ts";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";

interface SupportFormProps {
  /** Initial type; each type has its own draft. */
  type: TicketType;
  onSent: () => void;
}

/** Ticket of any type: title, description, files. */
export function SupportForm({ type: first, onSent }: SupportFormProps) {
  const isVisitor = useSession(({ session }) => session === null);
  const form = useSchemaForm({
    schema: supportSchema(isVisitor),
    empty: emptySupport(first),
    draft: `support.${first}`,
    names: SUPPORT_FIELDS,
    onSend: async (read) => {
      await sendTicket(ticketOfSupport(read, isVisitor), notedText(TICKET_TYPES[read.type]));
      onSent();
    },
    afterSend: () => emptySupport(first),
  });
  const files = useFiles({ form, name: "attachments", ...ticketFiles });
  const type = useWatch({ control: form.control, name: "type" });
  function paste(event: ClipboardEvent): void {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    files.add(pasted);
  }
  return (
    <Form
      form={form}
      isLong
      label="Write to support"
      summaryClassName="mx-4 mt-3"
      className="flex min-h-0 flex-1 flex-col"
      onPaste={paste}
    >
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 py-3">
        <FormSelect form={form} name="type" label="Request type" options={TYPE_OPTIONS} />
        {isVisitor && type === "access" ? <AccessProfileFields form={form} /> : null}
        {isVisitor && type !== "access" ? (
          <FormText
            form={form}
            name="email"
            label="Email"
            type="email"
            autoComplete="email"
            help="We reply to this address."
          />
        ) : null}
        <FormText form={form} name="title" label="Subject" data-autofocus="" />
        <FormTextArea form={form} name="description" label="Message" rows={5} />
        <FormFiles
          form={form}
          name="attachments"
          label="Attachments"
          files={files}
          accept={TAKEN_FILES}
          help={FILES_HELP}
        />
      </div>
      <FormFoot form={form}>Send</FormFoot>
    </Form>
  );
}
