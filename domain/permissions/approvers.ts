import { can, type Capability, type Subject } from "#domain/permissions/capabilities.ts";

/** Approvable changes, by the capability needed to approve them. */
export const APPROVER_CAPABILITIES = [
  "users.manage",
  "firm.settings",
  "clients.manage",
] as const satisfies Capability[];
export type ApproverCapability = (typeof APPROVER_CAPABILITIES)[number];

/** True for people who may approve any kind of change. */
export function mayApprove(subject: Subject): boolean {
  return APPROVER_CAPABILITIES.some((capability) => can(subject, capability));
}
