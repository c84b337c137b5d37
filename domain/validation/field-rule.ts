import { requiredText } from "./texts.ts";

/** Judges what a person typed: the message to show, or null when it is fine. Spaces around the text do not count. */
export type FieldRule = (typed: string) => string | null;

/** First message of the rules in order. */
export function inOrder(...rules: readonly FieldRule[]): FieldRule {
  return (typed) => {
    for (const rule of rules) {
      const message = rule(typed);
      if (message !== null) return message;
    }
    return null;
  };
}

/** The same rule, with an empty field allowed. */
export function optional(rule: FieldRule): FieldRule {
  return (typed) => (typed.trim() === "" ? null : rule(typed));
}

/** `{field} is required.` for an empty field. */
export function required(field: string): FieldRule {
  return filled(requiredText(field));
}

/** The given message for an empty field. */
export function filled(message: string): FieldRule {
  return (typed) => (typed.trim() === "" ? message : null);
}

export function matching(pattern: RegExp, message: string): FieldRule {
  return (typed) => (pattern.test(typed.trim()) ? null : message);
}
