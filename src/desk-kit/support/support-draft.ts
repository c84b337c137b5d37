import { z } from "zod";
import type { BodyIn } from "#domain/contract/endpoint.ts";
import { accessProfile, REPORT_MAX_CHARS, supportTicket } from "#domain/contract/http/support.ts";
import { TICKET_TYPES } from "#domain/entities/form-request.ts";
import { fieldTexts, requiredText } from "#domain/lib/field-texts.ts";
import { readable } from "#domain/lib/wire.ts";
import { emailAddress, required } from "#domain/validation/identity-rules.ts";
import { attachedFiles } from "#src/ui/form/uploads.ts";
import { EMPTY_PROFILE, PROFILE_NAMES } from "#src/desk-kit/support/access-profile-fields.tsx";
import type { TicketType } from "#src/desk-kit/support/support.ts";

/** The types as the form lists them. (D-171..D-174) */
export const TYPE_OPTIONS: readonly { value: TicketType; label: string }[] = [
  { value: "query", label: "Ask a query" },
  { value: "issue", label: "Report issue" },
  { value: "access", label: "Request access" },
  { value: "feedback", label: "Provide feedback" },
];

const typedProfile = z.object({
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  email: z.string(),
  company_name: z.string(),
  brand_name: z.string(),
});
const asked = {
  title: readable(z.string().trim().min(1, requiredText("Subject")).max(200)),
  description: readable(
    z.string().trim().min(1, requiredText("Message")).max(REPORT_MAX_CHARS, fieldTexts.longDescription),
  ),
  attachments: attachedFiles,
};
const person = z.object({
  type: z.enum(["query", "issue", "access", "feedback"]),
  ...asked,
  email: z.string(),
  profile: typedProfile,
});
const visitor = z.discriminatedUnion("type", [
  z.object({ type: z.literal("access"), ...asked, email: z.string(), profile: accessProfile }),
  z.object({
    type: z.enum(["query", "issue", "feedback"]),
    ...asked,
    email: required("Email", emailAddress),
    profile: typedProfile,
  }),
]);
type Typed = z.input<typeof person>;
type Read = z.output<typeof person>;

/** Schema of a typed ticket: visitors give an email for the answer, and a profile when they request access. */
export function supportSchema(isVisitor: boolean): z.ZodType<Read, Typed> {
  return isVisitor ? visitor : person;
}

export function emptySupport(type: TicketType): Typed {
  return { type, title: "", description: "", attachments: [], email: "", profile: EMPTY_PROFILE };
}

/** Form fields of the contract's fields. */
export const SUPPORT_FIELDS = {
  ...PROFILE_NAMES,
  "contacts.0.email": "email",
  "ticket_attributes.title": "title",
  "ticket_attributes.description": "description",
  "ticket_attributes.attachments": "attachments",
};

/** Converts the form's input to a ticket. */
export function ticketOfSupport(read: Read, isVisitor: boolean): BodyIn<typeof supportTicket> {
  const { type, title, description, attachments, email, profile } = read;
  const isAccess = type === "access";
  return {
    ticket_type_id: TICKET_TYPES[type],
    contacts: isVisitor && !isAccess ? [{ email }] : [],
    ticket_attributes: {
      title,
      description,
      attachments,
      request_type: isAccess ? "REQUEST_ACCESS" : null,
      profile: isVisitor && isAccess ? profile : null,
      page: window.location.pathname.slice(0, 500),
    },
  };
}
