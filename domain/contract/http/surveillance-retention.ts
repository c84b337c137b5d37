import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { channelUrl } from "#domain/entities/chat.ts";
import { idOf, instant, isoDate, readable, userId } from "#domain/lib/wire.ts";
import { HOLD_KINDS, MOST_YEARS, RETAINED_KINDS } from "#domain/surveillance/retention/policy.ts";

const officer = { can: "surveil" } as const;
const by = z.object({ user_id: userId, nickname: z.string() });
const reason = readable(
  z.string().trim().min(1, "This field is required").max(500, "Should be at most 500 characters"),
);

export const retentionPolicy = z.object({
  kind: z.enum(RETAINED_KINDS),
  /** Null: kept indefinitely. */
  years: z.number().int().nullable(),
  /** Legal minimum, and its source. */
  least_years: z.number().int(),
  source: z.string(),
  set_by: by.nullable(),
  set_at: instant.nullable(),
});
export type RetentionPolicy = z.infer<typeof retentionPolicy>;

export const legalHold = z.object({
  id: idOf("hld"),
  kind: z.enum(HOLD_KINDS),
  subject: z.string(),
  /** Name of the case, person or conversation. */
  name: z.string(),
  reason: z.string(),
  /** Dates of the records on hold, both included. */
  from: isoDate,
  to: isoDate.nullable(),
  placed_by: by,
  placed_at: instant,
  lifted_by: by.nullable(),
  lifted_at: instant.nullable(),
  lift_reason: z.string().nullable(),
});
export type LegalHold = z.infer<typeof legalHold>;

const standing = z.object({
  policies: z.array(retentionPolicy),
  /** Active holds first, then lifted ones, newest first. */
  holds: z.array(legalHold),
});

export const readRetention = endpoint({
  name: "surveillance.retention",
  method: "GET",
  path: "/api/surveillance/retention/",
  summary: "Firm's retention periods and legal holds",
  access: officer,
  response: standing,
  errors: ["forbidden"],
});

const wanted = z.object({
  kind: z.enum(RETAINED_KINDS),
  /** Null: indefinitely. */
  years: z.number().int().min(1).max(MOST_YEARS, `Should be at most ${MOST_YEARS} years`).nullable(),
});

export const removalPreview = z.object({
  /** Records to be deleted at the next run, including other kinds that depend on this one. */
  records: z.number().int(),
  /** True when counting stopped early. */
  is_more: z.boolean(),
  oldest: instant.nullable(),
  newest: instant.nullable(),
  /** Expired records kept because of a hold. */
  held: z.number().int(),
});
export type RemovalPreview = z.infer<typeof removalPreview>;

export const previewRetention = endpoint({
  name: "surveillance.previewRetention",
  method: "POST",
  path: "/api/surveillance/retention/preview/",
  summary: "Preview of the records that a retention period would remove at the next run",
  access: officer,
  body: wanted,
  response: removalPreview,
  errors: ["validation_error", "forbidden"],
});

export const setRetention = endpoint({
  name: "surveillance.setRetention",
  method: "POST",
  path: "/api/surveillance/retention/",
  summary: "Set the years to store records of a kind; refused if it would remove more than was shown",
  access: officer,
  idempotent: true,
  body: wanted.extend({
    /** Number of records shown in the preview. */
    removes: z.number().int().min(0),
  }),
  response: standing,
  errors: ["validation_error", "forbidden", "stale_version"],
});

export const placeHold = endpoint({
  name: "surveillance.placeHold",
  method: "POST",
  path: "/api/surveillance/holds/",
  summary: "Hold the records of a case, a person or a conversation; they are not removed until the hold is lifted",
  access: officer,
  idempotent: true,
  body: z
    .object({
      kind: z.enum(HOLD_KINDS),
      subject: z.union([idOf("cas"), userId, channelUrl], "Choose a case, a person or a conversation"),
      reason,
      from: isoDate,
      to: isoDate.nullish(),
    })
    .refine(({ from, to }) => to == null || from <= to, {
      path: ["to"],
      message: "Should not be before the first day",
    }),
  response: legalHold,
  errors: ["validation_error", "forbidden"],
});

export const liftHold = endpoint({
  name: "surveillance.liftHold",
  method: "POST",
  path: "/api/surveillance/holds/:id/lift/",
  summary: "Lift a hold; expired records are removed at the next run",
  access: officer,
  params: z.object({ id: idOf("hld") }),
  body: z.object({ reason }),
  response: legalHold,
  errors: ["validation_error", "forbidden", "not_found", "already_done"],
});
