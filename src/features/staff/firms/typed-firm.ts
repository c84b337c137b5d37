import { z } from "zod";
import { firmInvitee, firmSettings, newFirm } from "#domain/accounts/staff-firm.ts";
import { rolesOf } from "#domain/accounts/user-text.ts";
import type { StaffFirm } from "#domain/contract/http/staff-firms.ts";
import { clientMode, clientSegment, clientType, exchange } from "#domain/entities/roles.ts";

// API schemas as form values: roles by title, empty text for no day.

const settingsTyped = {
  client_segment: clientSegment,
  exchanges: z.array(z.string()),
  is_premium: z.boolean(),
  mind_trial_ends_on: z.string(),
};
const inviteeTyped = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  roles: z.array(z.string()),
});

const exchangesOf = (ticked: readonly string[]) => exchange.options.filter((each) => ticked.includes(each));
const dayOf = (typed: string) => (typed.trim() === "" ? null : typed);
const inviteeOf = (typed: z.output<typeof inviteeTyped>) => ({ ...typed, roles: rolesOf(typed.roles) });

export const typedSettings = z
  .object(settingsTyped)
  .transform((typed) => ({
    ...typed,
    exchanges: exchangesOf(typed.exchanges),
    mind_trial_ends_on: dayOf(typed.mind_trial_ends_on),
  }))
  .pipe(firmSettings);
export type TypedSettings = z.input<typeof typedSettings>;

export const typedInvitee = inviteeTyped.transform(inviteeOf).pipe(firmInvitee);
export type TypedInvitee = z.input<typeof typedInvitee>;

export const typedFirm = z
  .object({
    ...settingsTyped,
    name: z.string(),
    brand_name: z.string(),
    client_type: clientType,
    client_mode: clientMode,
    admin: inviteeTyped,
  })
  .transform((typed) => ({
    ...typed,
    exchanges: exchangesOf(typed.exchanges),
    mind_trial_ends_on: dayOf(typed.mind_trial_ends_on),
    admin: inviteeOf(typed.admin),
  }))
  .pipe(newFirm);
export type TypedFirm = z.input<typeof typedFirm>;

export function settingsTypedOf(firm: StaffFirm): TypedSettings {
  const { client_segment, exchanges, is_premium, mind_trial_ends_on } = firm;
  return { client_segment, exchanges, is_premium, mind_trial_ends_on: mind_trial_ends_on ?? "" };
}

export const EMPTY_INVITEE: TypedInvitee = { email: "", first_name: "", last_name: "", roles: ["Ops Admin"] };

export const EMPTY_FIRM: TypedFirm = {
  name: "",
  brand_name: "",
  client_type: "CORP",
  client_mode: "SOFTWARE",
  client_segment: "INSTITUTIONAL",
  exchanges: ["NSE", "BSE"],
  is_premium: false,
  mind_trial_ends_on: "",
  admin: EMPTY_INVITEE,
};
