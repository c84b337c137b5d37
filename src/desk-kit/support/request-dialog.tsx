import { z } from "zod";
import { accessProfile, supportTicket, type AccessProfile } from "#domain/contract/http/support.ts";
import { ticketTypeOf } from "#domain/entities/form-request.ts";
import { supportTexts } from "#domain/support/texts.ts";
import { useSession } from "#src/session/session.ts";
import {
  AccessProfileFields,
  EMPTY_PROFILE,
  PROFILE_NAMES,
  type TypedProfile,
} from "#src/desk-kit/support/access-profile-fields.tsx";
import { DialogFrame } from "#src/shell/controls/dialog-frame.tsx";
import { FormFoot } from "#src/desk-kit/support/form-foot.tsx";
import { REQUEST_TEXTS } from "#src/desk-kit/support/request-texts.ts";
import { sendTicket } from "#src/desk-kit/support/send-ticket.ts";
import type { SupportView } from "#src/desk-kit/support/support.ts";
import { Form } from "#src/ui/form/form.tsx";
import { FormTextArea } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";

type Asked = Extract<SupportView, { kind: "request" }>;

const { description } = supportTicket.body.shape.ticket_attributes.shape;
type RequestSchema = z.ZodType<
  { description: string; profile: AccessProfile | null },
  { description: string; profile: TypedProfile }
>;
const ofVisitor: RequestSchema = z.object({ description: description.unwrap(), profile: accessProfile });
/** The server knows the profile of signed-in people. */
const ofPerson: RequestSchema = z
  .object({ description: description.unwrap(), profile: z.custom<TypedProfile>() })
  .transform(({ description: text }) => ({ description: text, profile: null }));

interface RequestDialogProps {
  asked: Asked;
  open: boolean;
  onClose: () => void;
}

/** Asks our people for something by name: access, a feature, a price. */
export function RequestDialog({ asked, open, onClose }: RequestDialogProps) {
  const { title, text } = REQUEST_TEXTS[asked.request];
  return (
    <DialogFrame open={open} onClose={onClose} title={title} description={asked.bond?.bondName ?? text}>
      <RequestForm asked={asked} onSent={onClose} />
    </DialogFrame>
  );
}

function RequestForm({ asked: { request, bond }, onSent }: { asked: Asked; onSent: () => void }) {
  const isVisitor = useSession(({ session }) => session === null);
  const { title, text } = REQUEST_TEXTS[request];
  const form = useSchemaForm({
    schema: isVisitor ? ofVisitor : ofPerson,
    empty: { description: "", profile: EMPTY_PROFILE },
    draft: `request.${request}.${bond?.finstrumentId ?? ""}`,
    names: { ...PROFILE_NAMES, "ticket_attributes.description": "description" },
    onSend: async (read) => {
      await sendTicket(
        {
          ticket_type_id: ticketTypeOf(request),
          ticket_attributes: {
            title: (bond === undefined ? title : `${title}: ${bond.bondName}`).slice(0, 200),
            description: read.description,
            request_type: request,
            profile: read.profile,
            finstrument_id: bond?.finstrumentId ?? null,
            page: window.location.pathname.slice(0, 500),
          },
        },
        supportTexts.accessNoted,
      );
      onSent();
    },
  });
  return (
    <Form form={form} isLong label={title} summaryClassName="mx-4 mt-3" className="flex min-h-0 flex-col">
      <div className="flex min-h-0 flex-col gap-3 overflow-y-auto px-4 py-3">
        {bond === undefined ? null : <p>{text}</p>}
        {isVisitor ? <AccessProfileFields form={form} /> : null}
        <FormTextArea form={form} name="description" label="Message (optional)" rows={4} data-autofocus="" />
      </div>
      <FormFoot form={form}>Send request</FormFoot>
    </Form>
  );
}
