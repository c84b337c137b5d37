import { z } from "zod";
import { answersDownload } from "#domain/contract/download.ts";
import { endpoint } from "#domain/contract/endpoint.ts";
import { fieldTexts, requiredText } from "#domain/lib/field-texts.ts";
import { anyText, emailAddress, mobile, optional, plainName, required } from "#domain/validation/identity-rules.ts";
import { finstrumentId, idOf, instant, readable } from "#domain/lib/wire.ts";
import { formRequestType } from "#domain/entities/form-request.ts";

/** Maximum size of a file attached to a support ticket. */
export const UPLOAD_LIMIT_BYTES = 5_000_000;

export const supportUpload = endpoint({
  name: "support.upload",
  method: "POST",
  path: "/ext/public/upload/",
  summary: "Upload a file for a support ticket: an image, a PDF, a text or a spreadsheet, up to 5 MB",
  access: "public",
  upload: { limitBytes: UPLOAD_LIMIT_BYTES },
  bodyLimitBytes: UPLOAD_LIMIT_BYTES + 10_000,
  response: z.object({ file_url: z.string(), filename: z.string(), size: z.number().int() }),
  errors: ["validation_error", "too_large", "quota_full", "file_infected", "scanner_away", "slow_down", "files_away"],
});

export const supportFile = endpoint({
  name: "support.file",
  method: "GET",
  path: "/ext/public/upload/:id/:filename",
  summary: "File of a support ticket, for its signed-in sender and for staff",
  access: "session",
  /** The file name is for display only; the id selects the file. */
  params: z.object({ id: idOf("upl"), filename: z.string().optional() }),
  ...answersDownload,
  errors: ["not_found", "files_away", "file_damaged"],
});

/** Maximum description of an issue, in characters. */
export const REPORT_MAX_CHARS = 5000;

/** Place from which an issue is reported. */
export const reportKind = z.enum(["pricing_and_cashflow", "ticketing", "consideration", "counter_rfq"]);
export type ReportKind = z.infer<typeof reportKind>;

/** Maximum length of a first or last name. */
const NAME_MAX = 60;

/** Requester of access. Visitors enter it; for signed-in people the server fills it in. (D-182..D-187) */
export const accessProfile = z.object({
  first_name: required("First name", plainName, NAME_MAX),
  last_name: required("Last name", plainName, NAME_MAX),
  phone: required("Phone", mobile),
  email: required("Email", emailAddress),
  company_name: required("Company name", anyText),
  brand_name: optional(anyText),
});
export type AccessProfile = z.infer<typeof accessProfile>;

export const supportTicket = endpoint({
  name: "support.ticket",
  method: "POST",
  path: "/ext/intercom/ticket/",
  summary: "Open a support ticket",
  access: "public",
  body: z.object({
    ticket_type_id: z.number().int().min(1).max(4),
    /** Requester; from the session when signed in. */
    contacts: z
      .array(z.object({ email: emailAddress, name: readable(z.string().max(120)).nullish() }))
      .max(1)
      .default([]),
    ticket_attributes: z.object({
      title: readable(z.string().trim().min(1, requiredText("Title")).max(200)),
      description: readable(z.string().trim().max(REPORT_MAX_CHARS, fieldTexts.longDescription)).default(""),
      kind: reportKind.nullish(),
      /** Form used, which determines the type of the ticket. */
      request_type: formRequestType.nullish(),
      /** Visitors requesting access; for signed-in people the session's data is stored instead. */
      profile: accessProfile.nullish(),
      /** Ticked complaints. */
      reasons: z
        .array(readable(z.string().max(80)))
        .max(6)
        .default([]),
      finstrument_id: finstrumentId.nullish(),
      /** Input of the person, shared with their consent. */
      pricing: z.record(z.string(), z.union([z.string().max(200), z.number(), z.null()])).nullish(),
      consent: z.boolean().default(false),
      page: z.string().max(500).nullish(),
      /** file_url of uploads. */
      attachments: z.array(z.string().max(300)).max(5).default([]),
    }),
  }),
  response: z.object({ id: z.string(), ticket_type_id: z.number().int() }),
  errors: ["validation_error", "slow_down"],
});

/** Progress of our staff on a ticket. */
export const ticketStatus = z.enum(["OPEN", "IN_HAND", "DONE", "REFUSED"]);
export type TicketStatus = z.infer<typeof ticketStatus>;

/** Maximum number of tickets listed per person, newest first. */
export const OWN_TICKETS_MAX = 50;

const ownTicket = z.object({
  id: z.string(),
  /** Type number as used by our pages. */
  ticket_type_id: z.number().int(),
  request_type: formRequestType.nullable(),
  title: z.string(),
  description: z.string(),
  status: ticketStatus,
  created_at: instant,
  /** Answers of our staff, oldest first. */
  answers: z.array(z.object({ text: z.string(), by: z.string(), created_at: instant })),
});
export type OwnTicket = z.infer<typeof ownTicket>;

export const ownTickets = endpoint({
  name: "support.ownTickets",
  method: "GET",
  path: "/ext/intercom/tickets/",
  summary: "My latest 50 support tickets with their state and answers, newest first",
  access: "session",
  response: z.object({ tickets: z.array(ownTicket) }),
  errors: [],
});
