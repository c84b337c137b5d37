import type { z } from "zod";

export type Check = (value: unknown) => boolean;

/** The parts of a zod schema's definition this reads. */
interface Definition {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  entries?: Record<string, unknown>;
  values?: readonly unknown[];
  options?: readonly z.core.$ZodType[];
  innerType?: z.core.$ZodType;
  element?: z.core.$ZodType;
}

/**
 * Check derived from a zod schema, limited to errors a reader could trip over: every property is present and of the
 * right type, enums and literals are known. Formats and ranges are not repeated, because the server checked them before
 * storing the row. It neither copies nor allocates, and runs without `eval`, which the page's security policy forbids.
 * On market rows it takes a fraction of the time of parsing their JSON; zod itself takes several times that.
 */
export function quickCheck(schema: z.core.$ZodType): Check {
  const definition = schema._zod.def as Definition;
  switch (definition.type) {
    case "string":
      return (value) => typeof value === "string";
    case "number":
      return (value) => typeof value === "number";
    case "boolean":
      return (value) => typeof value === "boolean";
    case "null":
      return (value) => value === null;
    case "enum":
      return memberOf(Object.values(definition.entries ?? {}));
    case "literal":
      return memberOf(definition.values ?? []);
    case "nullable":
      return orElse(null, definition.innerType);
    case "optional":
      return orElse(undefined, definition.innerType);
    case "array":
      return definition.element ? everyEntry(quickCheck(definition.element)) : Array.isArray;
    case "object":
      return everyProperty(definition.shape ?? {});
    case "union": {
      const checks = (definition.options ?? []).map(quickCheck);
      return (value) => checks.some((check) => check(value));
    }
    default:
      throw new Error(`no quick check for a schema of type ${definition.type}`);
  }
}

function memberOf(values: readonly unknown[]): Check {
  const members = new Set(values);
  return (value) => members.has(value);
}

function orElse(also: null | undefined, inner: z.core.$ZodType | undefined): Check {
  const check = inner ? quickCheck(inner) : () => false;
  return (value) => value === also || check(value);
}

function everyEntry(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

/** Most properties are plain values; comparing their `typeof` in place spares a call each. */
function everyProperty(shape: Record<string, z.core.$ZodType>): Check {
  const names = Object.keys(shape);
  const plain = Object.values(shape).map((schema) => plainTypeOf(schema));
  const checks = Object.values(shape).map(quickCheck);
  return (value) => {
    if (typeof value !== "object" || value === null) return false;
    const row = value as Record<string, unknown>;
    for (let at = 0; at < names.length; at += 1) {
      const property = row[names[at] as string];
      if (typeof property === plain[at]) continue;
      const check = checks[at];
      if (check && !check(property)) return false;
    }
    return true;
  };
}

/** `typeof` of a plain value, nullable or not; undefined for anything else. */
function plainTypeOf(schema: z.core.$ZodType): string | undefined {
  const { type, innerType } = schema._zod.def as Definition;
  if (type === "nullable" && innerType) return plainTypeOf(innerType);
  return type === "string" || type === "number" || type === "boolean" ? type : undefined;
}
