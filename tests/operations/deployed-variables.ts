import { SETTINGS } from "#server/machine/config/config.ts";

// Variables that a deployment passes to the product.

/** The variable whose value the file contains. */
export const variableOf = (name: string) => name.replace(/_FILE$/, "");

/** Variables that nothing reads. */
export const unknownVariables = (names: Iterable<string>) =>
  [...names].filter((name) => !SETTINGS.has(variableOf(name)));

export const withoutFiles = (given: Record<string, string>) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !name.endsWith("_FILE")));

/** True when a variable contains a key, a token or a password. */
export const isSecret = (name: string) => /SECRET|TOKEN|PASSWORD|_KEY|DSN|HEADERS/.test(name);

/** Variables that directly contain a secret: a key, a token, or an address with a password. */
export function secretsIn(given: Record<string, string>): string[] {
  const holdsOne = ([name, value]: [string, string]) =>
    (isSecret(name) && !value.startsWith("/run/secrets/")) || /:\/\/[^/]*@/.test(value);
  return Object.entries(withoutFiles(given)).flatMap((each) => (holdsOne(each) ? [each[0]] : []));
}
