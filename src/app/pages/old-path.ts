import * as shell from "#domain/contract/http/shell.ts";
import { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";

/**
 * Where the route rules say that an old path went; null when nobody knows it, or it is no path at all.
 * @throws CallError when nobody can be asked, so that nobody is told of a page that it does not exist
 */
export async function whereWent(path: string): Promise<string | null> {
  try {
    return (await call(shell.routeRules, { query: { path } })).redirect;
  } catch (error) {
    if (error instanceof CallError && error.status === 400) return null;
    throw error;
  }
}
