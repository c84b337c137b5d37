import { useDeferredValue } from "react";
import { cx } from "#src/lib/cx.ts";
import { strengthOf, type Strength } from "#src/ui/form/password-strength.ts";

const STRENGTHS: readonly Strength[] = [1, 2, 3, 4];
const WORDS: Record<Strength, string> = { 1: "Easy to guess", 2: "Weak", 3: "Fair", 4: "Strong" };

/** Strength of the password being typed, in words and four steps. For information only: the rule decides. */
export function PasswordMeter({ password }: { password: string }) {
  const strength = strengthOf(useDeferredValue(password));
  return (
    <>
      <span aria-hidden className="flex gap-0.5">
        {STRENGTHS.map((step) => (
          <span key={step} className={cx("h-1.5 w-4 rounded-sm border border-muted", step <= strength && "bg-muted")} />
        ))}
      </span>
      <span>
        <span className="sr-only">Strength: </span>
        {WORDS[strength]}
      </span>
    </>
  );
}
