import * as shell from "#domain/contract/http/shell.ts";
import { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";

/**
 * Redirect of an old path by the route rules; null when it is unknown or not a path.
 * @throws CallError when the server cannot be reached, so that an existing page is never reported as missing
 */
export async function whereWent(path: string): Promise<string | null> {
  try {
    return (await call(shell.routeRules, { query: { path } })).redirect;
  } catch (error) {
    if (error instanceof CallError && error.status === 400) return null;
    throw error;
  }
}
