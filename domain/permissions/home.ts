import { hasAnyRole, isComplianceUser } from "#domain/permissions/capabilities.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { Role } from "#domain/entities/roles.ts";

const DEALER_TYPE_ROLES: readonly Role[] = ["clientdealer", "clientviewer", "backoffice"];

/** Where a person lands: the first rule that matches wins. `/mind` answers for itself those who lack its role (U-40). */
export function homeOf(user: { roles: readonly Role[]; rfq_exchanges: readonly Exchange[] } | null): string {
  if (!user) return "/";
  if (isComplianceUser(user)) return "/surveillance";
  if (user.rfq_exchanges.length > 0 && hasAnyRole(user, DEALER_TYPE_ROLES)) return "/dart";
  return "/mind";
}

/** Where those work to whom Mind, their home, is barred: staff at requests, ops admins at their firm's people, others at the bonds. */
export function workOf(user: { roles: readonly Role[]; is_staff: boolean }): string {
  if (user.is_staff) return "/staff/requests";
  return user.roles.includes("clientopsadmin") ? "/manage-users" : "/find";
}
