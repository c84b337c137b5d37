import { hasAnyRole, isComplianceUser } from "#domain/permissions/capabilities.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { Role } from "#domain/entities/roles.ts";

const DEALER_TYPE_ROLES: readonly Role[] = ["clientdealer", "clientviewer", "backoffice"];

/** Where a person lands: the first rule that matches wins. */
export function homeOf(user: { roles: readonly Role[]; rfq_exchanges: readonly Exchange[] } | null): string {
  if (!user) return "/";
  if (isComplianceUser(user)) return "/surveillance";
  if (user.rfq_exchanges.length > 0 && hasAnyRole(user, DEALER_TYPE_ROLES)) return "/dart";
  return "/mind";
}

/**
 * Where a person's work is: staff at what people ask of them, ops admins at the people of their firm, researchers and everybody
 * else at the bonds, from which Mind is one key away.
 */
export function landingOf(
  user: { roles: readonly Role[]; rfq_exchanges: readonly Exchange[]; is_staff: boolean } | null,
): string {
  const home = homeOf(user);
  if (home !== "/mind") return home;
  if (user?.is_staff) return "/staff/requests";
  return user?.roles.includes("clientopsadmin") ? "/manage-users" : "/find";
}
