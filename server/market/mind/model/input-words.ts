import { z } from "zod";
import { condition } from "#domain/contract/mind/condition.ts";
import { DIMENSIONS, SORT_FIELDS } from "#domain/contract/mind/layer.ts";
import { TOOLS, type ToolName } from "#domain/contract/mind/tools.ts";

// The inputs of the tools as a model reads them, made from their zod types: `limit?: 1..50 = 50`. A third of the JSON schema.

type Schema = z.core.JSONSchema.JSONSchema;

/** Value lists written out once, under a name. */
const NAMED: readonly [name: string, values: readonly string[]][] = [
  ["Dimension", DIMENSIONS],
  ["SortField", SORT_FIELDS],
];

const isSchema = (schema: z.core.JSONSchema._JSONSchema | undefined): schema is Schema =>
  schema !== undefined && typeof schema !== "boolean";

function choiceWords(values: readonly unknown[]): string {
  const named = NAMED.find(([, all]) => all.length === values.length && all.every((each) => values.includes(each)));
  return named === undefined ? values.map((each) => JSON.stringify(each)).join("|") : named[0];
}

function numberWords({ minimum, maximum }: Schema): string {
  const isGiven = (bound: number | undefined) => bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  if (!isGiven(minimum) && !isGiven(maximum)) return "number";
  return `${isGiven(minimum) ? minimum : ""}..${isGiven(maximum) ? maximum : ""}`;
}

function objectWords({ properties = {}, required = [] }: Schema): string {
  const parts = Object.entries(properties).map(([name, schema]) => {
    const isNeeded = required.includes(name);
    const words = name === "where" ? "Condition[]" : name === "any" ? "Condition[][]" : typeWords(schema);
    const preset = isSchema(schema) && schema.default !== undefined ? ` = ${JSON.stringify(schema.default)}` : "";
    return `${name}${isNeeded ? "" : "?"}: ${words}${preset === " = []" || preset === " = false" ? "" : preset}`;
  });
  return `{ ${parts.join(", ")} }`;
}

function typeWords(schema: z.core.JSONSchema._JSONSchema | undefined): string {
  if (!isSchema(schema)) return "any";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return choiceWords(schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return either.map(typeWords).join(" | ");
  switch (schema.type) {
    case "array": {
      const items = typeWords(Array.isArray(schema.items) ? schema.items[0] : schema.items);
      return `${/[ |]/.test(items) ? `(${items})` : items}[]`;
    }
    case "object":
      return objectWords(schema);
    case "number":
    case "integer":
      return numberWords(schema);
    case "string":
      return schema.format === "date" || schema.pattern?.includes("\\d{4}-") ? "Date" : "text";
    default:
      return [schema.type ?? "any"].flat().join(" | ");
  }
}

const wordsOf = (type: z.ZodType) => typeWords(z.toJSONSchema(type, { io: "input", unrepresentable: "any" }));

/** Every tool with its input, a line each, and before them the types they share. */
export function toolInputWords(): string {
  const shared = [
    "Date: text as YYYY-MM-DD",
    ...NAMED.map(([name, values]) => `${name}: ${values.join("|")}`),
    `Condition: ${wordsOf(condition)}`,
  ];
  const tools = (Object.keys(TOOLS) as ToolName[]).map((tool) => `${tool} ${wordsOf(TOOLS[tool].input)}`);
  return [...shared, ...tools].join("\n");
}
