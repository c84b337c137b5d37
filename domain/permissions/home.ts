import { hasAnyRole, isComplianceUser } from "#domain/permissions/capabilities.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { Role } from "#domain/entities/roles.ts";

const DEALER_TYPE_ROLES: readonly Role[] = ["clientdealer", "clientviewer", "backoffice"];

/** Landing page of a person: the first matching rule wins. Mind itself answers people who lack its role (U-40). */
export function homeOf(user: { roles: readonly Role[]; rfq_exchanges: readonly Exchange[] } | null): string {
  if (!user) return "/";
  if (isComplianceUser(user)) return "/surveillance";
  if (user.rfq_exchanges.length > 0 && hasAnyRole(user, DEALER_TYPE_ROLES)) return "/dart";
  return "/mind";
}

/**
 * Target of links back to work: home, except without the role of Mind: requests for staff, people of the firm for ops
 * admins, and bonds for others.
 */
export function workOf(
  user: { roles: readonly Role[]; rfq_exchanges: readonly Exchange[]; is_staff: boolean } | null,
): string {
  const home = homeOf(user);
  if (user === null || home !== "/mind" || user.roles.includes("dataviewer")) return home;
  if (user.is_staff) return "/staff/requests";
  return user.roles.includes("clientopsadmin") ? "/manage-users" : "/find";
}
