import { z } from "zod";
import { clientMode, clientSegment, clientType, exchange, ROLES, type Role, role } from "#domain/entities/roles.ts";
import { fieldTexts, requiredText } from "#domain/lib/field-texts.ts";
import { readable } from "#domain/lib/wire.ts";
import { businessEmail, plainName, required } from "#domain/validation/identity-rules.ts";

// Firm settings and invitations entered by our staff: one schema for the form and the API.

const NAME_MAX = 60;
const FIRM_NAME_MAX = 200;
const ROLE_TEXT = requiredText("Role");

export const staffFirmTexts = {
  adminRole: "The first person of a firm needs the Ops Admin role: they invite the others.",
  nameTaken: "A firm with this name already exists.",
  trialPast: "Should be today or later.",
  ownFirm: "Our own firm cannot be switched off.",
} as const;

const firmName = (label: string) =>
  z
    .string({ error: requiredText(label) })
    .trim()
    .min(1, requiredText(label))
    .max(FIRM_NAME_MAX, `Should be at most ${FIRM_NAME_MAX} characters.`);

const roles = z
  .array(role, { error: ROLE_TEXT })
  .min(1, ROLE_TEXT)
  .max(ROLES.length, ROLE_TEXT)
  .transform((given): Role[] => ROLES.filter((each) => given.includes(each)));

/** Exchanges without duplicates and in fixed order; empty for a firm that only reads. */
const exchanges = z
  .array(exchange)
  .max(exchange.options.length)
  .transform((given) => exchange.options.filter((each) => given.includes(each)));

/** Firm settings that staff may change at any time. */
export const firmSettings = z.object({
  client_segment: clientSegment,
  exchanges,
  is_premium: z.boolean(),
  /** Last day of Mind's trial, an Indian date; null where the firm has none. */
  mind_trial_ends_on: z.iso.date(fieldTexts.date).nullable(),
});
export type FirmSettings = z.output<typeof firmSettings>;

/** A person invited to a firm. */
export const firmInvitee = z.object({
  email: required("Email", businessEmail),
  first_name: required("First name", plainName, NAME_MAX),
  last_name: required("Last name", plainName, NAME_MAX),
  roles,
});

/** A new firm and the first person, who registers it. */
export const newFirm = firmSettings.extend({
  name: readable(firmName("Name")),
  /** Name shown to others; `name` when left empty. */
  brand_name: readable(z.string().trim().max(FIRM_NAME_MAX, `Should be at most ${FIRM_NAME_MAX} characters.`)),
  client_type: clientType,
  client_mode: clientMode,
  admin: firmInvitee.refine((invitee) => invitee.roles.includes("clientopsadmin"), {
    path: ["roles"],
    message: staffFirmTexts.adminRole,
  }),
});
export type NewFirm = z.output<typeof newFirm>;
