import type { UserAccount } from "#domain/contract/http/user-accounts.ts";

/** What can be done about a person beside their roles. */
export interface UserAct {
  id: "resend" | "revoke" | "deactivate" | "activate";
  label: string;
  key: string;
  /** What its second press says, for an act that takes something away. */
  confirm?: string;
}

const RESEND: UserAct = { id: "resend", label: "Resend the invitation", key: "r" };
const REVOKE: UserAct = { id: "revoke", label: "Revoke the invitation", key: "x", confirm: "Revoke it now" };
const DEACTIVATE: UserAct = { id: "deactivate", label: "Deactivate", key: "d", confirm: "Deactivate and sign out" };
const ACTIVATE: UserAct = { id: "activate", label: "Activate", key: "d" };

/** The acts that a person's state allows. Nobody switches themselves off. */
export function actsOn(user: UserAccount | undefined, actorId: string): UserAct[] {
  if (user === undefined) return [];
  if (user.status === "invited") return [RESEND, REVOKE];
  if (user.status === "inactive") return user.is_registered ? [ACTIVATE] : [];
  return user.id === actorId ? [] : [DEACTIVATE];
}
