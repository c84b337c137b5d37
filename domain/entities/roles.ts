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

/** What each role is called on screen. */
export const ROLE_TITLES: Record<Role, string> = {
  user: "Basic role",
  clientdealer: "Dealer",
  clientviewer: "Trade Viewer",
  complianceofficer: "Compliance Officer",
  clientopsadmin: "Ops Admin",
  backoffice: "Back Office",
  dataviewer: "Market Researcher",
};

/** What a person is called on screen: the roles of a firm, or our own staff. */
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

/** Exchanges a firm may use when its record names none. */
export const DEFAULT_EXCHANGES: readonly Exchange[] = EXCHANGES;
