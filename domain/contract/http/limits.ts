import { z } from "zod";
import { approvalReason, mayWait } from "#domain/accounts/approval.ts";
import { endpoint } from "#domain/contract/endpoint.ts";
import { quoteType } from "#domain/entities/eoi.ts";
import { requiredText } from "#domain/lib/field-texts.ts";
import {
  cleanPrice,
  clientId,
  eoiId,
  finstrumentId,
  isoDate,
  limitId,
  page,
  pageQuery,
  quantum,
  readable,
  ticketId,
  yieldFraction,
} from "#domain/lib/wire.ts";
import { limitNeeded } from "#domain/limits/limit-left.ts";
import { limitChange, newLimit } from "#domain/limits/limit-rules.ts";
import { limitLevel, onBreach, shownLimit } from "#domain/entities/limit.ts";

const admin = { can: "firm.settings" } as const;
const reader = { can: "limits.view" } as const;
const params = z.object({ id: limitId });
const version = z.number({ error: requiredText("Version") }).int();

export const listLimits = endpoint({
  name: "limits.list",
  method: "GET",
  path: "/api/limits/",
  summary:
    "My firm's limits with their current use: all of them for an ops admin, those on their own deals for a dealer",
  access: reader,
  query: z.object(pageQuery),
  response: page(shownLimit),
  errors: ["validation_error"],
});

export const getLimit = endpoint({
  name: "limits.get",
  method: "GET",
  path: "/api/limits/:id/",
  summary: "One limit of my firm with its current use",
  access: reader,
  params,
  response: shownLimit,
  errors: ["not_found"],
});

export const addLimit = endpoint({
  name: "limits.add",
  method: "POST",
  path: "/api/limits/",
  summary: "Add a limit on my firm's dealing; it applies at once",
  access: admin,
  body: newLimit.safeExtend(approvalReason),
  response: shownLimit,
  ...mayWait,
  errors: ["validation_error", "already_done"],
  idempotent: true,
});

export const changeLimit = endpoint({
  name: "limits.change",
  method: "PATCH",
  path: "/api/limits/:id/",
  summary: "Change the amount of a limit, or set it to warn or block; reserved amounts stay",
  access: admin,
  params,
  body: limitChange.extend({ version, ...approvalReason }),
  response: shownLimit,
  ...mayWait,
  errors: ["validation_error", "not_found", "stale_version", "already_done"],
  idempotent: true,
});

export const removeLimit = endpoint({
  name: "limits.remove",
  method: "POST",
  path: "/api/limits/:id/remove/",
  summary: "Remove a limit; without one, dealing is not limited",
  access: admin,
  params,
  body: z.object({ version, ...approvalReason }),
  response: z.object({ removed: limitId }),
  ...mayWait,
  errors: ["validation_error", "not_found", "stale_version", "already_done"],
  idempotent: true,
});

export const findLimitKeys = endpoint({
  name: "limits.keys",
  method: "GET",
  path: "/api/limits/keys/",
  summary: "Subjects that a limit of a level may apply to, by part of the name",
  access: admin,
  query: z.object({ level: limitLevel, search: readable(z.string().trim().max(200)).default("") }),
  response: z.object({ results: z.array(z.object({ key: z.string(), label: z.string() })) }),
  errors: ["validation_error"],
});

export const getLimitNeeded = endpoint({
  name: "limits.needed",
  method: "GET",
  path: "/api/limits/needed/",
  summary: "Use of the tightest limit by a deal, and the limits it would breach; binds no one",
  access: { can: "trade" },
  query: z.object({
    finstrument_id: finstrumentId,
    quote_type: quoteType,
    quantity: z.coerce.number().pipe(quantum),
    unit_clean_price: z.coerce.number().pipe(cleanPrice).optional(),
    bond_yield: z.coerce.number().pipe(yieldFraction).optional(),
    settlement_date: isoDate,
    /** Counterparty, if already known. */
    counterparty: clientId.optional(),
    /** Own quote changed by the deal. */
    eoi: eoiId.optional(),
    /** Ticket of the deal; its amount is already counted. */
    ticket: ticketId.optional(),
  }),
  response: z.object({
    /** Null when no limit applies. */
    limit: limitNeeded.nullable(),
    breaches: z.array(z.object({ text: z.string(), on_breach: onBreach })),
  }),
  errors: ["validation_error", "not_found"],
});
