import type { FirmUser } from "#domain/accounts/user-rules.ts";
import { ROLE_TITLES, type Role, ROLES } from "#domain/entities/roles.ts";

export const STATUS_LABELS: Record<FirmUser["status"], string> = {
  active: "Active",
  inactive: "Inactive",
  invited: "Invited",
};

/** Role titles in the order of the checkboxes. */
export const ROLE_OPTIONS: readonly string[] = ROLES.map((role) => ROLE_TITLES[role]);

export function roleTitles(roles: readonly Role[]): string[] {
  return ROLES.filter((role) => roles.includes(role)).map((role) => ROLE_TITLES[role]);
}

export function rolesOf(titles: readonly string[]): Role[] {
  return ROLES.filter((role) => titles.includes(ROLE_TITLES[role]));
}

interface Named {
  first_name: string;
  last_name: string;
  email: string;
}

/** Full name, or the email address of a person without a name yet. */
export function nameText({ first_name, last_name, email }: Named): string {
  return `${first_name} ${last_name}`.trim() || email;
}
