import { z } from "zod";
import { firmInvitee, firmSettings, newFirm } from "#domain/accounts/staff-firm.ts";
import { endpoint } from "#domain/contract/endpoint.ts";
import { clientMode, clientSegment, clientType, exchange } from "#domain/entities/roles.ts";
import { requiredText } from "#domain/lib/field-texts.ts";
import { clientId, instant, isoDate, page, pageQuery, readable } from "#domain/lib/wire.ts";

const staff = { can: "operate" } as const;

export const firmStatus = z.enum(["active", "inactive"]);

/** A firm as our staff see it: the settings made by staff, without its people's activity. */
export const staffFirm = z.object({
  id: clientId,
  name: z.string(),
  brand_name: z.string(),
  client_type: clientType,
  client_mode: clientMode,
  client_segment: clientSegment,
  exchanges: z.array(exchange),
  is_premium: z.boolean(),
  mind_trial_ends_on: isoDate.nullable(),
  /** False until its first person has registered it. */
  is_registered: z.boolean(),
  status: firmStatus,
  /** Number of people active or invited. */
  people: z.number().int(),
  created_at: instant,
  version: z.number().int(),
});
export type StaffFirm = z.infer<typeof staffFirm>;

const params = z.object({ id: clientId });
const version = z.number().int();

export const listFirms = endpoint({
  name: "staffFirms.list",
  method: "GET",
  path: "/api/staff/firms/",
  summary: "All firms by name, or those that match part of a name or brand name",
  access: staff,
  query: z.object({
    search: z.string().trim().max(200).default(""),
    segment: clientSegment.optional(),
    status: firmStatus.optional(),
    ...pageQuery,
  }),
  response: page(staffFirm),
  errors: ["validation_error"],
});

export const getFirm = endpoint({
  name: "staffFirms.get",
  method: "GET",
  path: "/api/staff/firms/:id/",
  summary: "One firm",
  access: staff,
  params,
  response: staffFirm,
  errors: ["not_found"],
});

export const createFirm = endpoint({
  name: "staffFirms.create",
  method: "POST",
  path: "/api/staff/firms/",
  summary: "Create a firm and email an invitation to its first person, who registers it with its PAN",
  access: staff,
  body: newFirm,
  response: staffFirm,
  errors: ["validation_error", "slow_down"],
  idempotent: true,
});

export const changeFirm = endpoint({
  name: "staffFirms.change",
  method: "PATCH",
  path: "/api/staff/firms/:id/",
  summary:
    "Change a firm's segment, exchanges, premium plan or Mind trial; it applies from the next call of its people",
  access: staff,
  params,
  body: firmSettings.partial().extend({ version }),
  response: staffFirm,
  errors: ["validation_error", "not_found", "stale_version"],
  idempotent: true,
});

export const switchFirm = endpoint({
  name: "staffFirms.switch",
  method: "POST",
  path: "/api/staff/firms/:id/status/",
  summary: "Switch a firm off or on; switching off signs its people out, blocks their sign-in and withdraws its quotes",
  access: staff,
  params,
  body: z.object({
    version,
    status: firmStatus,
    reason: readable(
      z
        .string({ error: requiredText("Reason") })
        .trim()
        .min(3, requiredText("Reason"))
        .max(300, "Should be at most 300 characters."),
    ),
  }),
  response: staffFirm,
  errors: ["validation_error", "not_found", "stale_version", "already_done"],
  idempotent: true,
});

export const inviteToFirm = endpoint({
  name: "staffFirms.invite",
  method: "POST",
  path: "/api/staff/firms/:id/invite/",
  summary: "Invite a person to a firm by email; the first to accept registers it",
  access: staff,
  params,
  body: firmInvitee,
  response: staffFirm,
  errors: ["validation_error", "not_found", "slow_down"],
  idempotent: true,
});
