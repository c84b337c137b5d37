import type { ClientSegment, Role } from "#domain/entities/roles.ts";

/**
 * Permission table: a person's rights by their roles and their firm. The server enforces it and the screen dims by it.
 * A role check passes with any one of the listed roles; a person with complianceofficer is a compliance user regardless
 * of other roles.
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
  /** True when compliance users are barred even with a listed role. */
  barsCompliance?: boolean;
  staffOnly?: boolean;
  /** True when only firms of the tier PREMIUM have it. */
  premium?: boolean;
}

const RULES = {
  /** View the trading pages. */
  "trading.view": { anyRole: ["clientdealer", "clientviewer", "backoffice"], barsCompliance: true },
  /** Trade access: quote, answer, negotiate, accept; see published quotes. */
  trade: { anyRole: ["clientdealer"], barsCompliance: true },
  /** Report trades, accept, change, cancel and settle orders. */
  "orders.act": { anyRole: ["clientdealer", "backoffice"], barsCompliance: true },
  "price.override": { anyRole: ["clientdealer"], barsCompliance: true },
  /** PREMIUM feature: the book of the firm's holdings, including trades made elsewhere. (F-21, U-32) */
  inventory: { anyRole: ["clientdealer", "backoffice"], barsCompliance: true, premium: true },
  /** Offer holdings on the market, from the same screen. */
  "inventory.offer": { anyRole: ["clientdealer"], barsCompliance: true, premium: true },
  surveil: { anyRole: ["complianceofficer"] },
  "clients.manage": { anyRole: ["clientdealer", "backoffice"], segment: ["NON_INSTITUTIONAL"], barsCompliance: true },
  "users.manage": { anyRole: ["clientopsadmin"] },
  /** Read and change settings that apply to the whole firm. */
  "firm.settings": { anyRole: ["clientopsadmin"] },
  /** Read the firm's limits that concern the person; changing them needs `firm.settings`. */
  "limits.view": { anyRole: ["clientopsadmin", "clientdealer"] },
  /** Read the comparison of the firm's records with the exchanges' lists. */
  "reconciliation.view": { anyRole: ["backoffice", "clientopsadmin"], barsCompliance: true },
  /** Run the comparison again, and close differences. */
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

/** True when only the firm's tier bars the person, so that an upgrade would help. (M-26) */
export function lacksPremium(subject: Subject, capability: Capability): boolean {
  return !can(subject, capability) && can({ ...subject, is_premium: true }, capability);
}

/** True when the person has the capability. Single rows are decided by each query's audience instead. */
export function can(subject: Subject, capability: Capability): boolean {
  const rule: Rule = RULES[capability];
  if (rule.staffOnly && !subject.is_staff) return false;
  if (rule.premium && !subject.is_premium) return false;
  if (rule.barsCompliance && isComplianceUser(subject)) return false;
  if (rule.anyRole && !hasAnyRole(subject, rule.anyRole)) return false;
  if (rule.segment && !rule.segment.includes(subject.client_segment)) return false;
  return true;
}
