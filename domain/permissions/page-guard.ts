import type { SessionData } from "#domain/entities/session.ts";
import { mayApprove } from "#domain/permissions/approvers.ts";
import { can, hasAnyRole, isComplianceUser } from "#domain/permissions/capabilities.ts";
import type { Role } from "#domain/entities/roles.ts";

/** Conditions for opening a page. A page without meta is public. */
export interface PageMeta {
  /** Any signed-in user at least. */
  signedIn?: boolean;
  /** Any one of these roles. */
  roles?: readonly Role[];
  /** Closed to compliance users. */
  restrictCompliance?: boolean;
  needsManageClients?: boolean;
  /** Only for people who may approve some kind of change. */
  approves?: boolean;
  /** Only for the platform's own staff. */
  staffOnly?: boolean;
  /** Closed once the Mind trial has ended. */
  mindProtected?: boolean;
  /** Only for signed-out people, such as the login page. */
  signedOutOnly?: boolean;
}

export type PageVerdict =
  | { kind: "show" }
  | { kind: "redirect"; to: string }
  /** To the login page, which returns to `from`. */
  | { kind: "login"; from: string }
  | { kind: "refuse"; status: 401; isMindTrialExpired: boolean };

const CONDITIONS: Readonly<Record<keyof PageMeta, true>> = {
  signedIn: true,
  roles: true,
  restrictCompliance: true,
  needsManageClients: true,
  approves: true,
  staffOnly: true,
  mindProtected: true,
  signedOutOnly: true,
};

const REFUSE = { kind: "refuse", status: 401, isMindTrialExpired: false } as const satisfies PageVerdict;

/**
 * Decides whether a page is shown. `path` is the requested path with its query.
 * @throws Error for an unknown condition, which must not leave the page open
 */
export function guardPage(meta: PageMeta, session: SessionData | null, path: string, nowMs: number): PageVerdict {
  if (Object.keys(meta).some((condition) => !Object.hasOwn(CONDITIONS, condition))) {
    throw new Error("Unknown route middleware");
  }
  if (meta.signedOutOnly) return session ? { kind: "redirect", to: "/" } : { kind: "show" };
  const needsSession =
    meta.signedIn ??
    (meta.roles !== undefined ||
      meta.needsManageClients === true ||
      meta.approves === true ||
      meta.mindProtected === true ||
      meta.staffOnly === true);
  if (!needsSession) return { kind: "show" };
  if (!session) return { kind: "login", from: path };

  const subject = {
    roles: session.user_info.roles,
    client_segment: session.client_segment,
    is_broker: session.is_broker,
    is_staff: session.user_info.is_staff,
    is_premium: session.is_premium,
  };
  if (meta.restrictCompliance && isComplianceUser(subject)) return REFUSE;
  if (meta.roles && !hasAnyRole(subject, meta.roles)) return REFUSE;
  if (meta.staffOnly && !can(subject, "operate")) return REFUSE;
  if (meta.needsManageClients && !can(subject, "clients.manage")) return REFUSE;
  if (meta.approves && !mayApprove(subject)) return REFUSE;
  if (meta.mindProtected && session.mind_trial_ends_at !== null && Date.parse(session.mind_trial_ends_at) <= nowMs) {
    return { ...REFUSE, isMindTrialExpired: true };
  }
  return { kind: "show" };
}

/** Return path after login, if it is a path of this site outside /auth/; otherwise null. */
export function safeReturnPath(path: unknown): string | null {
  if (typeof path !== "string" || !/^\/(?![/\\])/.test(path) || path.startsWith("/auth/")) return null;
  return path;
}
