import type { z } from "zod";
import { passwordProblem } from "#domain/validation/password-rule.ts";

/**
 * Extends a form's schema to refuse stolen passwords, as the server does. Returns the plain schema if the list cannot
 * be loaded: the server checks anyway.
 * @param field password field, as sent
 */
export async function refuseStolen<Name extends string, Out extends { [name in Name]?: string | null | undefined }, In>(
  schema: z.ZodType<Out, In>,
  field: Name,
): Promise<z.ZodType<Out, In>> {
  const loaded = await import("#src/ui/form/password-strength.ts").catch(() => null);
  if (loaded === null) return schema;
  return schema.superRefine((read, context) => {
    const password = read[field];
    // The schema itself reports violations of the rule.
    if (!password || passwordProblem(password) !== null) return;
    const message = passwordProblem(password, loaded.STOLEN);
    if (message !== null) context.addIssue({ code: "custom", path: [field], message });
  });
}
