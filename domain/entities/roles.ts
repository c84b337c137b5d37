import { z } from "zod";
import { type Exchange, EXCHANGES } from "#domain/entities/exchanges.ts";

export const ROLES = [
  "user",
  "clientdealer",
  "clientviewer",
  "complianceofficer",
  "clientopsadmin",
  "backoffice",
  "dataviewer",
] as const;

export const role = z.enum(ROLES);
export type Role = z.infer<typeof role>;

/** Display name of each role. */
export const ROLE_TITLES: Record<Role, string> = {
  user: "Basic role",
  clientdealer: "Dealer",
  clientviewer: "Trade Viewer",
  complianceofficer: "Compliance Officer",
  clientopsadmin: "Ops Admin",
  backoffice: "Back Office",
  dataviewer: "Market Researcher",
};

/** Display text of a person's roles: those in a firm, or our own staff. */
export function rolesText(user: { roles: readonly Role[]; is_staff: boolean }): string {
  return user.is_staff ? "Staff" : user.roles.map((each) => ROLE_TITLES[each]).join(", ");
}

export const clientSegment = z.enum(["INSTITUTIONAL", "NON_INSTITUTIONAL", "WDM"]);
export type ClientSegment = z.infer<typeof clientSegment>;

export const clientType = z.enum(["CORP", "CORP-P", "INDV", "INDV-P"]);
export type ClientType = z.infer<typeof clientType>;

export const clientMode = z.enum(["SOFTWARE", "BROKING"]);
export type ClientMode = z.infer<typeof clientMode>;

export const exchange = z.enum(EXCHANGES);

/** Default exchanges of a firm whose record names none. */
export const DEFAULT_EXCHANGES: readonly Exchange[] = EXCHANGES;
