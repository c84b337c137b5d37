import { unreachable } from "#domain/lib/must.ts";

/**
 * When-clauses: small expression trees over context keys, plain data, so that one clause gates the palette row, the key,
 * the button and the menu entry of a command, and can be compared with another clause to find clashing keys.
 * Each part may carry a `why`: the words shown to the person when that part bars the command.
 */

export type ContextScalar = boolean | string | number | null;
export type ContextValue = ContextScalar | readonly string[];
/** Values by key id. A key without a provider is absent; absent equals false, null and empty. */
export type ContextValues = Readonly<Record<string, ContextValue | undefined>>;

/** A typed name for one fact about the present place, e.g. whether the focused quote is live. */
export interface ContextKey<T extends ContextValue> {
  readonly id: string;
  readonly initial: T;
  /** Reason shown when this fact is required and missing, e.g. "Focus a quote first". */
  readonly why?: string;
}

export type When =
  | { readonly op: "is"; readonly key: string; readonly value: ContextScalar; readonly why?: string }
  | { readonly op: "has"; readonly key: string; readonly value: string; readonly why?: string }
  | { readonly op: "present"; readonly key: string; readonly why?: string }
  | { readonly op: "all"; readonly of: readonly When[]; readonly why?: string }
  | { readonly op: "any"; readonly of: readonly When[]; readonly why?: string }
  | { readonly op: "not"; readonly of: When; readonly why?: string };

type Part = When | ContextKey<boolean>;

/** Boolean fact, false without a provider. */
export function flag(id: string, why?: string): ContextKey<boolean> {
  return contextKey<boolean>(id, false, why);
}

export function contextKey<T extends ContextValue>(id: string, initial: T, why?: string): ContextKey<T> {
  return { id, initial, ...(why === undefined ? {} : { why }) };
}

export const all = (...parts: readonly Part[]): When => ({ op: "all", of: parts.map(toWhen) });
export const any = (...parts: readonly Part[]): When => ({ op: "any", of: parts.map(toWhen) });
export const not = (part: Part, why?: string): When => withWhy({ op: "not", of: toWhen(part) }, why);

/** The key holds exactly this value. */
export function is<T extends ContextScalar>(key: ContextKey<T>, value: T, why?: string): When {
  return withWhy({ op: "is", key: key.id, value }, why ?? key.why);
}

/** The key holds one of these values. */
export function oneOf<T extends ContextScalar>(key: ContextKey<T>, values: readonly T[], why?: string): When {
  return withWhy({ op: "any", of: values.map((value) => is(key, value)) }, why ?? key.why);
}

/** The list held by the key contains this member, e.g. a role. */
export function has(key: ContextKey<readonly string[]>, member: string, why?: string): When {
  return withWhy({ op: "has", key: key.id, value: member }, why ?? key.why);
}

/** The key holds anything but null, an empty text, an empty list or false, e.g. a chosen bond. */
export function present(key: ContextKey<ContextValue>, why?: string): When {
  return withWhy({ op: "present", key: key.id }, why ?? key.why);
}

export function isMet(when: When | undefined, values: ContextValues): boolean {
  if (when === undefined) return true;
  switch (when.op) {
    case "is":
      return (values[when.key] ?? absentLike(when.value)) === when.value;
    case "has": {
      const list = values[when.key];
      return Array.isArray(list) && list.includes(when.value);
    }
    case "present":
      return isPresent(values[when.key]);
    case "all":
      return when.of.every((part) => isMet(part, values));
    case "any":
      return when.of.some((part) => isMet(part, values));
    case "not":
      return !isMet(when.of, values);
    default:
      return unreachable(when);
  }
}

/** Reason the clause fails, from its innermost failing part; undefined when it holds. */
export function whyBarred(when: When | undefined, values: ContextValues, otherwise: string): string | undefined {
  if (when === undefined || isMet(when, values)) return undefined;
  if (when.why !== undefined) return when.why;
  if (when.op === "all") {
    const failing = when.of.find((part) => !isMet(part, values));
    return whyBarred(failing, values, otherwise) ?? otherwise;
  }
  if (when.op === "any") {
    const reasons = new Set(when.of.map((part) => whyBarred(part, values, otherwise) ?? otherwise));
    return reasons.size === 0 ? otherwise : [...reasons].join(", or ");
  }
  return otherwise;
}

function toWhen(part: Part): When {
  return "op" in part ? part : is(part, true);
}

function withWhy(when: When, why: string | undefined): When {
  return why === undefined ? when : { ...when, why };
}

/** Value of an absent key when compared with a value of this type. */
function absentLike(value: ContextScalar): ContextScalar {
  return typeof value === "boolean" ? false : null;
}

function isPresent(value: ContextValue | undefined): boolean {
  if (value === undefined || value === null || value === false || value === "") return false;
  return Array.isArray(value) ? value.length > 0 : true;
}
