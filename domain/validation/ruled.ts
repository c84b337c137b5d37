import { z } from "zod";
import type { FieldRule } from "./field-rule.ts";

/** The schema of a form's text field under a rule; the parsed value has no spaces around it. */
export function ruled(rule: FieldRule) {
  return z
    .string()
    .trim()
    .superRefine((typed, context) => {
      const message = rule(typed);
      if (message !== null) context.addIssue({ code: "custom", message });
    });
}
