import { z } from "zod";
import { BRAND } from "#domain/brand.ts";
import type { Endpoint, Schema } from "#domain/contract/endpoint.ts";
import { ERROR_STATUS, errorBody } from "#domain/contract/errors.ts";
import { ALL_ENDPOINTS } from "#domain/contract/http/all.ts";

type Json = Record<string, unknown>;

const ERROR_REF = { $ref: "#/components/schemas/Error" };

/** The contract as an OpenAPI 3.1 document. Its paths are described when they are first read: that takes a third of a second. */
export function openApi(version: string): Json {
  let paths: Json | null = null;
  return {
    openapi: "3.1.0",
    info: { title: BRAND, version },
    get paths() {
      return (paths ??= allPaths());
    },
    components: {
      schemas: { Error: jsonSchema(errorBody, "output") },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "bond.token", description: "`__Host-bond.token` over HTTPS." },
        token: { type: "http", scheme: "bearer" },
      },
    },
  };
}

function allPaths(): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of ALL_ENDPOINTS) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return paths;
}

function operation(endpoint: Endpoint): Json {
  const access = endpoint.access;
  return {
    operationId: endpoint.name,
    tags: [endpoint.name.split(".", 1)[0]],
    summary: endpoint.summary,
    description:
      access === "public" ? "Open to anyone." : access === "session" ? "Needs a session." : `Needs: ${access.can}.`,
    ...(access === "public" ? {} : { security: [{ session: [] }, { token: [] }] }),
    parameters: [
      ...fieldsOf(endpoint.params, "path"),
      ...fieldsOf(endpoint.query, "query"),
      ...(endpoint.idempotent
        ? [
            {
              name: "Idempotency-Key",
              in: "header",
              required: true,
              schema: { type: "string", minLength: 1, maxLength: 128 },
            },
          ]
        : []),
    ],
    ...(endpoint.body
      ? { requestBody: { content: { "application/json": { schema: jsonSchema(endpoint.body, "input") } } } }
      : {}),
    responses: responsesOf(endpoint),
  };
}

function responsesOf(endpoint: Endpoint): Json {
  const responses: Json = { 200: answer("Done", jsonSchema(endpoint.response, "output")) };
  for (const [status, schema] of Object.entries(endpoint.alsoStatus ?? {})) {
    responses[status] = answer("Done in part", jsonSchema(schema, "output"));
  }
  const byStatus = Map.groupBy(endpoint.errors, (code) => ERROR_STATUS[code]);
  for (const [status, codes] of byStatus) responses[status] = answer([...new Set(codes)].join(" or "), ERROR_REF);
  return responses;
}

function answer(description: string, schema: unknown): Json {
  return { description, content: { "application/json": { schema } } };
}

function fieldsOf(schema: Schema | undefined, place: "path" | "query"): Json[] {
  if (!schema) return [];
  const object = jsonSchema(schema, "input");
  const required = Array.isArray(object.required) ? object.required : [];
  return Object.entries((object.properties ?? {}) as Json).map(([name, field]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: field,
  }));
}

function jsonSchema(schema: Schema, io: "input" | "output"): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
