import type { UserAccount } from "#domain/contract/http/user-accounts.ts";

/** Act on a person, besides their roles. */
export interface UserAct {
  id: "resend" | "revoke" | "switch";
  label: string;
  key: string;
  /** Label for the second press of a destructive act. */
  confirm?: string;
  /** Text of the notice once it is done. */
  done: string;
}

const RESEND: UserAct = { id: "resend", label: "Resend the invitation", key: "r", done: "Invitation sent again" };
const REVOKE: UserAct = {
  id: "revoke",
  label: "Revoke the invitation",
  key: "x",
  confirm: "Revoke now",
  done: "Invitation revoked",
};
const DEACTIVATE: UserAct = {
  id: "switch",
  label: "Deactivate",
  key: "d",
  confirm: "Deactivate and sign out",
  done: "Deactivated and signed out",
};
const ACTIVATE: UserAct = { id: "switch", label: "Activate", key: "d", done: "Activated" };

/** Acts allowed by a person's state. Users cannot deactivate themselves. */
export function actsOn(user: UserAccount | undefined, actorId: string): UserAct[] {
  if (user === undefined) return [];
  if (user.status === "invited") return [RESEND, REVOKE];
  if (user.status === "inactive") return user.is_registered ? [ACTIVATE] : [];
  return user.id === actorId ? [] : [DEACTIVATE];
}
