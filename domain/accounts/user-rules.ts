import type { Role } from "#domain/entities/roles.ts";

/** A person of a firm, as the rules about users see them. */
export interface FirmUser {
  id: string;
  roles: readonly Role[];
  status: "active" | "inactive" | "invited";
}

export interface UserChange {
  roles?: readonly Role[] | undefined;
  status?: "active" | "inactive" | undefined;
}

interface UserRefusal {
  field: "roles" | "status";
  text: string;
}

export const userTexts = {
  lastAdmin: "Your firm needs an ops admin. Assign the role to someone else first.",
  deactivateSelf: "You cannot deactivate yourself. Another ops admin can.",
  notRegistered: "This person has not registered yet. Resend or revoke the invitation.",
  inviteAgain: "This person never registered. Invite them again.",
} as const;

const administers = ({ roles, status }: FirmUser) => status === "active" && roles.includes("clientopsadmin");

/**
 * Reason an ops admin may not make this change to a person of their firm; null when they may. A firm always keeps an
 * active ops admin, and nobody deactivates themselves.
 * @param others all other people of the firm
 */
export function userChangeRefusal(
  {
    actorId,
    user,
    others,
    isRegistered,
  }: { actorId: string; user: FirmUser; others: readonly FirmUser[]; isRegistered: boolean },
  change: UserChange,
): UserRefusal | null {
  if (change.status !== undefined && user.status === "invited")
    return { field: "status", text: userTexts.notRegistered };
  if (change.status === "active" && !isRegistered) return { field: "status", text: userTexts.inviteAgain };
  if (change.status === "inactive" && user.id === actorId) return { field: "status", text: userTexts.deactivateSelf };
  const after: FirmUser = { id: user.id, roles: change.roles ?? user.roles, status: change.status ?? user.status };
  const losesAdmin = administers(user) && !administers(after) && !others.some(administers);
  if (!losesAdmin) return null;
  return { field: change.roles === undefined ? "status" : "roles", text: userTexts.lastAdmin };
}
