import type { Dialect } from "#sandbox/http/dialect.ts";
import type { VenueRefusal } from "#sandbox/model/refusal.ts";

const FIELDS: Readonly<Record<string, string>> = {
  face: "face_rupees",
  yieldPct: "yield_pct",
  validTill: "valid_till",
  accruedPaise: "accrued",
  dealtAt: "dealt_at",
  other: "to",
  role: "side",
};

const bseText = (text: string) => text.replaceAll("{rfq}", "Quote").replaceAll("{negotiation}", "Thread");

function statusOf({ code, isUnknown }: VenueRefusal): number {
  if (isUnknown) return 404;
  if (code === "E101") return 400;
  if (code === "E201") return 401;
  return code === "E204" || code === "E208" ? 409 : 422;
}

export const bseDialect: Dialect = {
  venue: "BSE",
  sessionHeader: "x-bse-session",
  failure: (status, errorText) => ({ status, body: { errorCode: `E${status}`, errorText } }),
  refusal: (refusal) => {
    const fields = Object.entries(refusal.fields).map(([field, text]) => [FIELDS[field] ?? field, text] as const);
    return {
      status: statusOf(refusal),
      body: {
        errorCode: refusal.code,
        errorText: bseText(refusal.message),
        ...(fields.length > 0 ? { fields: Object.fromEntries(fields) } : {}),
      },
    };
  },
};
