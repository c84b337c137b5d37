import { z } from "zod";

/** How far our staff are with what somebody asked. */
export const REQUEST_STATUSES = ["OPEN", "IN_HAND", "DONE", "REFUSED"] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** Those that wait for somebody. */
export const WAITING_STATUSES: readonly RequestStatus[] = ["OPEN", "IN_HAND"];

/**
 * What our staff read a ticket as: the form it was asked by (D-189..D-199), or else which of the four kinds of ticket it is
 * (D-171..D-174).
 */
export const REQUEST_TYPE_LABELS = {
  REQUEST_ACCESS: "Access",
  REQUEST_ACCESS_TO_TRADE: "Access to trade",
  REQUEST_ACCESS_INVENTORY: "Access to inventory",
  REQUEST_LIVE_MARKET_UPGRADE: "Live market upgrade",
  REQUEST_CASHFLOW_UPGRADE: "Cashflow upgrade",
  REQUEST_DEPTH_FEATURE: "Market depth",
  REQUEST_PRICING: "Pricing",
  REQUEST_INTEGRATE_WITH_EXCHANGE: "Exchange integration",
  BUSINESS_MIGRATE: "Migration of a business",
  CONTACT_FORM: "Contact form",
  REPORT_ISSUE_FOR_PRICING_AND_CASHFLOW: "Issue with pricing or cashflow",
  ISSUE: "Other issue",
  FEEDBACK: "Feedback",
  QUERY: "Question",
  ACCESS: "Other access or upgrade",
} as const;

export type RequestType = keyof typeof REQUEST_TYPE_LABELS;
export const REQUEST_TYPES = Object.keys(REQUEST_TYPE_LABELS) as [RequestType, ...RequestType[]];
export const requestType = z.enum(REQUEST_TYPES);

/** Types of tickets that were asked by no form, by the number that the pages give them. */
export const TICKET_KINDS = { ISSUE: 1, FEEDBACK: 2, QUERY: 3, ACCESS: 4 } as const satisfies Partial<
  Record<RequestType, number>
>;

/** What a stored ticket asks; null for one that names neither form nor kind. */
export function requestTypeOf({
  request_type: form,
  asked_type_id: kind,
}: Record<string, unknown>): RequestType | null {
  const known = requestType.safeParse(form);
  if (known.success) return known.data;
  const [name] = Object.entries(TICKET_KINDS).find(([, number]) => number === kind) ?? [];
  return (name as RequestType | undefined) ?? null;
}

/** What of a firm's settings grants a request, where the product can; null where somebody has to do more. */
export function grantOf(type: RequestType | null): "premium" | "trial" | null {
  switch (type) {
    case "REQUEST_LIVE_MARKET_UPGRADE":
    case "REQUEST_CASHFLOW_UPGRADE":
    case "REQUEST_DEPTH_FEATURE":
    case "REQUEST_ACCESS_INVENTORY":
      return "premium";
    case "REQUEST_ACCESS":
      return "trial";
    default:
      return null;
  }
}
