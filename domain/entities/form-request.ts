import { z } from "zod";

/** Ticket kinds as numbered by our pages; the help desk may number them differently. (D-171..D-174) */
export const TICKET_TYPES = { issue: 1, feedback: 2, query: 3, access: 4 } as const;
export type TicketTypeId = (typeof TICKET_TYPES)[keyof typeof TICKET_TYPES];

/** Requests that have a form of their own. (D-189..D-199) */
export const FORM_REQUEST_TYPES = [
  "REQUEST_PRICING",
  "REPORT_ISSUE_FOR_PRICING_AND_CASHFLOW",
  "REQUEST_ACCESS_TO_TRADE",
  "REQUEST_LIVE_MARKET_UPGRADE",
  "REQUEST_DEPTH_FEATURE",
  "BUSINESS_MIGRATE",
  "REQUEST_ACCESS",
  "REQUEST_ACCESS_INVENTORY",
  "REQUEST_CASHFLOW_UPGRADE",
  "CONTACT_FORM",
  "REQUEST_INTEGRATE_WITH_EXCHANGE",
] as const;
export const formRequestType = z.enum(FORM_REQUEST_TYPES);
export type FormRequestType = z.infer<typeof formRequestType>;

/** Requests made in the shared request dialog; the other two have separate forms. */
export type AskedRequestType = Exclude<FormRequestType, "REPORT_ISSUE_FOR_PRICING_AND_CASHFLOW" | "CONTACT_FORM">;

/** Maps a request to its ticket kind: an issue, a query, or an access request. */
export function ticketTypeOf(type: FormRequestType): TicketTypeId {
  if (type === "REPORT_ISSUE_FOR_PRICING_AND_CASHFLOW") return TICKET_TYPES.issue;
  return type === "CONTACT_FORM" ? TICKET_TYPES.query : TICKET_TYPES.access;
}
