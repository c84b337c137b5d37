import type { Dialect } from "#sandbox/http/dialect.ts";
import type { VenueRefusal } from "#sandbox/model/refusal.ts";

/** The model's names of fields in NSE's words; others are NSE's own already. */
const FIELDS: Readonly<Record<string, string>> = {
  face: "value",
  bonds: "quantity",
  yieldPct: "yield",
  validTill: "endTime",
  accruedPaise: "accruedInterest",
  splits: "custodianList",
  dealtAt: "dealTime",
  other: "counterParticipantCode",
  role: "proposedBySide",
  kind: "requestType",
};

export function nseText(text: string): string {
  return text.replaceAll("{rfq}", "RFQ").replaceAll("{negotiation}", "Negotiation");
}

function statusOf({ code, isUnknown }: VenueRefusal): number {
  if (code === "E201") return 401;
  return isUnknown ? 404 : 400;
}

const failure = (status: number, message: string) => ({ status, body: { code: status, messages: [message] } });

/** Structure errors come together, rule errors one at a time; there are texts and no codes. */
export const nseDialect: Dialect = {
  venue: "NSE",
  sessionHeader: "loginkey",
  failure,
  refusal: (refusal) => {
    const fields = Object.entries(refusal.fields).map(([field, msg]) => ({ field: FIELDS[field] ?? field, msg }));
    const status = statusOf(refusal);
    return fields.length > 0
      ? { status, body: { code: status, messages: fields } }
      : failure(status, nseText(refusal.message));
  },
};
