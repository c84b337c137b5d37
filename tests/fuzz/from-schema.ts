import fc, { type Arbitrary } from "fast-check";
import { z } from "zod";

/**
 * Generator of values that a schema of the contract accepts, by way of zod's JSON Schema (the existing generators for
 * fast-check support only zod 3). Rules JSON Schema cannot express, such as one field requiring another, are ignored,
 * so some values are refused.
 */
interface Json {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  items?: Json;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Json>;
  required?: string[];
  additionalProperties?: Json | boolean;
  propertyNames?: Json;
  anyOf?: Json[];
  oneOf?: Json[];
}

/** Longest text and list; limits themselves are tested by the odd values. */
const LONG = 40;
const MANY = 4;

export interface Ids {
  /** Ids of existing rows, ours and other firms'. */
  known: readonly string[];
}

export function inputOf(schema: z.ZodType, ids: Ids): Arbitrary<unknown> {
  return fromJson(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json, ids);
}

function fromJson(schema: Json, ids: Ids): Arbitrary<unknown> {
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms) return fc.oneof(...forms.map((form) => fromJson(form, ids)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => fromJson({ ...schema, type }, ids)));
  switch (schema.type) {
    case "string":
      return textOf(schema, ids);
    case "integer":
      return wholeOf(schema);
    case "number":
      return schema.multipleOf === 1
        ? wholeOf(schema)
        : fc.double({ min: atLeast(schema), max: atMost(schema), noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return listOf(schema, ids);
    case "object":
      return objectOf(schema, ids);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

const wholeOf = (schema: Json) => fc.integer({ min: Math.ceil(atLeast(schema)), max: Math.floor(atMost(schema)) });
const atLeast = ({ minimum, exclusiveMinimum }: Json) => Math.max(minimum ?? exclusiveMinimum ?? -1e9, -(2 ** 31));
const atMost = ({ maximum, exclusiveMaximum }: Json) => Math.min(maximum ?? exclusiveMaximum ?? 1e9, 2 ** 31 - 1);

function textOf({ pattern, minLength = 0, maxLength = LONG }: Json, ids: Ids): Arbitrary<string> {
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, LONG)) };
  if (pattern === undefined) {
    const plain = fc.oneof(fc.string({ ...length, unit: "grapheme" }), fc.constantFrom(...ids.known));
    return plain.filter((text) => text.length >= minLength && text.length <= maxLength);
  }
  const form = new RegExp(pattern, "u");
  const fitting = ids.known.filter((id) => form.test(id));
  const invented = matching(form);
  if (fitting.length === 0) return invented;
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...fitting) }, { weight: 1, arbitrary: invented });
}

/** Cached, since building one takes milliseconds and the contract repeats the same patterns. */
const madeMatching = new Map<string, Arbitrary<string>>();
function matching(form: RegExp): Arbitrary<string> {
  const made = madeMatching.get(form.source) ?? fc.stringMatching(form, { size: "small" });
  madeMatching.set(form.source, made);
  return made;
}

function listOf({ items = {}, minItems = 0, maxItems = MANY }: Json, ids: Ids): Arbitrary<unknown[]> {
  const maxLength = Math.max(minItems, Math.min(maxItems, MANY));
  return fc.array(fromJson(items, ids), { minLength: minItems, maxLength });
}

function objectOf(schema: Json, ids: Ids): Arbitrary<Record<string, unknown>> {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  const fields = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, fromJson(field, ids)])),
    { requiredKeys: required },
  );
  if (typeof additionalProperties !== "object") return fields;
  const names = propertyNames ? (fromJson(propertyNames, ids) as Arbitrary<string>) : fc.string({ maxLength: 12 });
  const more = fc.dictionary(names, fromJson(additionalProperties, ids), { maxKeys: MANY });
  return fc.tuple(fields, more).map(([named, others]) => ({ ...others, ...named }));
}
