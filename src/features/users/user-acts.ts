import type { UserAccount } from "#domain/contract/http/user-accounts.ts";

/** Act on a person, besides their roles. */
export interface UserAct {
  id: "resend" | "revoke" | "deactivate" | "activate";
  label: string;
  key: string;
  /** Label for the second press of a destructive act. */
  confirm?: string;
}

const RESEND: UserAct = { id: "resend", label: "Resend the invitation", key: "r" };
const REVOKE: UserAct = { id: "revoke", label: "Revoke the invitation", key: "x", confirm: "Revoke now" };
const DEACTIVATE: UserAct = { id: "deactivate", label: "Deactivate", key: "d", confirm: "Deactivate and sign out" };
const ACTIVATE: UserAct = { id: "activate", label: "Activate", key: "d" };

/** Acts allowed by a person's state. Users cannot deactivate themselves. */
export function actsOn(user: UserAccount | undefined, actorId: string): UserAct[] {
  if (user === undefined) return [];
  if (user.status === "invited") return [RESEND, REVOKE];
  if (user.status === "inactive") return user.is_registered ? [ACTIVATE] : [];
  return user.id === actorId ? [] : [DEACTIVATE];
}
