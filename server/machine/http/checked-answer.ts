import { isDeepStrictEqual } from "node:util";
import type { Endpoint } from "#domain/contract/endpoint.ts";

/**
 * Violation of the contract by an answer, or null. Unknown keys count too: they could leak a column never meant to
 * leave the server.
 */
export function answerFault(endpoint: Endpoint, status: number, answer: unknown): string | null {
  const schema = status === 200 ? endpoint.response : endpoint.alsoStatus?.[status];
  if (!schema) return `${endpoint.name} answered ${status}, which its contract does not name`;
  const wire: unknown = JSON.parse(JSON.stringify(answer ?? null));
  const read = schema.safeParse(wire);
  if (!read.success) return `${endpoint.name}: ${read.error.message}`;
  const serialized: unknown = JSON.parse(JSON.stringify(read.data ?? null));
  return isDeepStrictEqual(wire, serialized) ? null : `${endpoint.name} answered more than its contract names`;
}
