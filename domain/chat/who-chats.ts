import { hasAnyRole, isComplianceUser, type Subject } from "#domain/permissions/capabilities.ts";
import type { Role } from "#domain/entities/roles.ts";

/** Roles that may chat with the market. */
export const CHAT_ROLES: readonly Role[] = ["clientdealer", "clientviewer", "backoffice"];

/** True for people who may write at all: dealers, viewers, back office, brokers, staff; never compliance users. */
export function mayChat(subject: Pick<Subject, "roles" | "is_broker" | "is_staff">): boolean {
  if (isComplianceUser(subject)) return false;
  return subject.is_broker || subject.is_staff === true || hasAnyRole(subject, CHAT_ROLES);
}
