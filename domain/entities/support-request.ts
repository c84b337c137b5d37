import { z } from "zod";

/** Progress of our staff on a request. */
export const REQUEST_STATUSES = ["OPEN", "IN_HAND", "DONE", "REFUSED"] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** Statuses still awaiting action. */
export const WAITING_STATUSES: readonly RequestStatus[] = ["OPEN", "IN_HAND"];

/** Staff's label of a request: its form (D-189..D-199), or else one of the four kinds of ticket (D-171..D-174). */
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

/** Types of requests made without a form, by the number used on our pages. */
export const TICKET_KINDS = { ISSUE: 1, FEEDBACK: 2, QUERY: 3, ACCESS: 4 } as const satisfies Partial<
  Record<RequestType, number>
>;

/** Type of a stored request; null when it names neither a form nor a kind. */
export function requestTypeOf({
  request_type: form,
  asked_type_id: kind,
}: Record<string, unknown>): RequestType | null {
  const known = requestType.safeParse(form);
  if (known.success) return known.data;
  const [name] = Object.entries(TICKET_KINDS).find(([, number]) => number === kind) ?? [];
  return (name as RequestType | undefined) ?? null;
}

/** Firm setting that grants a request automatically; null when staff must do more. */
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
