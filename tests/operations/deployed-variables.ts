import { SETTINGS } from "#server/config/config.ts";

// Variables that a deployment gives to the product.

/** The variable that a file is given for. */
export const variableOf = (name: string) => name.replace(/_FILE$/, "");

/** Those that nothing reads. */
export const unknownVariables = (names: Iterable<string>) =>
  [...names].filter((name) => !SETTINGS.has(variableOf(name)));

export const withoutFiles = (given: Record<string, string>) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !name.endsWith("_FILE")));

/** Whether what a variable holds is a key, a token or a password. */
export const isSecret = (name: string) => /SECRET|TOKEN|PASSWORD|_KEY|DSN|HEADERS/.test(name);

/** The variables that hold a secret by themselves: a key, a token, or an address with a password in it. */
export function secretsIn(given: Record<string, string>): string[] {
  const holdsOne = ([name, value]: [string, string]) =>
    (isSecret(name) && !value.startsWith("/run/secrets/")) || /:\/\/[^/]*@/.test(value);
  return Object.entries(withoutFiles(given)).flatMap((each) => (holdsOne(each) ? [each[0]] : []));
}
