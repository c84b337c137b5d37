import type { ClientSegment, Role } from "#domain/entities/roles.ts";

/**
 * The permission table: what a person may do, decided from the roles they hold and the firm they act for. The server
 * refuses by it and the screen dims by it. A role check passes when any one of the listed roles is held; holding
 * complianceofficer makes a person a compliance user whatever else they hold.
 */
export interface Subject {
  roles: readonly Role[];
  client_segment: ClientSegment;
  is_broker: boolean;
  is_staff?: boolean;
  is_premium?: boolean;
}

interface Rule {
  anyRole?: readonly Role[];
  segment?: readonly ClientSegment[];
  /** Compliance users are barred even when a role above would admit them. */
  barsCompliance?: boolean;
  staffOnly?: boolean;
  /** Only for firms of the tier PREMIUM. */
  premium?: boolean;
}

const RULES = {
  /** See the trading pages. */
  "trading.view": { anyRole: ["clientdealer", "clientviewer", "backoffice"], barsCompliance: true },
  /** Trade access: quote, answer, negotiate, accept; see published quotes. */
  trade: { anyRole: ["clientdealer"], barsCompliance: true },
  /** Report trades, accept, change, cancel and settle orders. */
  "orders.act": { anyRole: ["clientdealer", "backoffice"], barsCompliance: true },
  "price.override": { anyRole: ["clientdealer"], barsCompliance: true },
  /** What PREMIUM switches on: the book of what the firm holds, with the trades that it made elsewhere. (F-21, U-32) */
  inventory: { anyRole: ["clientdealer", "backoffice"], barsCompliance: true, premium: true },
  /** Offer of it on the market, from the same screen. */
  "inventory.offer": { anyRole: ["clientdealer"], barsCompliance: true, premium: true },
  surveil: { anyRole: ["complianceofficer"] },
  "clients.manage": { anyRole: ["clientdealer", "backoffice"], segment: ["NON_INSTITUTIONAL"], barsCompliance: true },
  "users.manage": { anyRole: ["clientopsadmin"] },
  /** Read and change what holds for everybody of the firm. */
  "firm.settings": { anyRole: ["clientopsadmin"] },
  /** Read the firm's limits, as far as they concern the person; changing them takes `firm.settings`. */
  "limits.view": { anyRole: ["clientopsadmin", "clientdealer"] },
  /** Read how what the firm holds compares with what the exchanges list. */
  "reconciliation.view": { anyRole: ["backoffice", "clientopsadmin"], barsCompliance: true },
  /** Compare anew, and close differences. */
  reconcile: { anyRole: ["backoffice"], barsCompliance: true },
  mind: { anyRole: ["dataviewer"] },
  operate: { staffOnly: true },
} as const satisfies Record<string, Rule>;

export type Capability = keyof typeof RULES;

export function isComplianceUser(subject: Pick<Subject, "roles">): boolean {
  return subject.roles.includes("complianceofficer");
}

export function hasAnyRole(subject: Pick<Subject, "roles">, wanted: readonly Role[]): boolean {
  return wanted.some((role) => subject.roles.includes(role));
}

/** True when the firm's tier alone is what keeps the person from it: asking for an upgrade would help. (M-26) */
export function lacksPremium(subject: Subject, capability: Capability): boolean {
  return !can(subject, capability) && can({ ...subject, is_premium: true }, capability);
}

/** True when the person may do it. Says nothing about single rows: those are decided by each query's audience. */
export function can(subject: Subject, capability: Capability): boolean {
  const rule: Rule = RULES[capability];
  if (rule.staffOnly && !subject.is_staff) return false;
  if (rule.premium && !subject.is_premium) return false;
  if (rule.barsCompliance && isComplianceUser(subject)) return false;
  if (rule.anyRole && !hasAnyRole(subject, rule.anyRole)) return false;
  if (rule.segment && !rule.segment.includes(subject.client_segment)) return false;
  return true;
}
