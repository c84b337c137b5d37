import { can, type Capability, type Subject } from "#domain/permissions/capabilities.ts";

/** What may be approved, by what one has to be allowed for it. */
export const APPROVER_CAPABILITIES = [
  "users.manage",
  "firm.settings",
  "clients.manage",
] as const satisfies Capability[];
export type ApproverCapability = (typeof APPROVER_CAPABILITIES)[number];

/** Whether somebody approves changes of any kind. */
export function mayApprove(subject: Subject): boolean {
  return APPROVER_CAPABILITIES.some((capability) => can(subject, capability));
}
