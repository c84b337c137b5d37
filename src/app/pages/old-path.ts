import * as shell from "#domain/contract/http/shell.ts";
import { call } from "#src/lib/api.ts";

/** Where the route rules say that an old path went; null when nobody knows it, or nobody can be asked. */
export async function whereWent(path: string): Promise<string | null> {
  const rule = await call(shell.routeRules, { query: { path } }).catch(() => null);
  return rule?.redirect ?? null;
}
