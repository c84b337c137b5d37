import type { z } from "zod";
import { passwordProblem } from "#domain/validation/password-rule.ts";

/**
 * The schema of a form in which somebody chooses a password, which refuses stolen ones as the server does. Where the list
 * cannot be loaded it is the schema alone: the server refuses them anyhow.
 * @param field the password's, as it is sent
 */
export async function refuseStolen<Name extends string, Out extends { [name in Name]?: string | null | undefined }, In>(
  schema: z.ZodType<Out, In>,
  field: Name,
): Promise<z.ZodType<Out, In>> {
  const loaded = await import("#src/ui/form/password-strength.ts").catch(() => null);
  if (loaded === null) return schema;
  return schema.superRefine((read, context) => {
    const password = read[field];
    // What the rule itself refuses is said by the schema.
    if (!password || passwordProblem(password) !== null) return;
    const message = passwordProblem(password, loaded.STOLEN);
    if (message !== null) context.addIssue({ code: "custom", path: [field], message });
  });
}
