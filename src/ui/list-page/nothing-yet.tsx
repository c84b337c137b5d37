import type { ReactNode } from "react";

/** Empty list: the reason, and what to do next. */
export function NothingYet({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-3 p-4">
      <p className="max-w-prose text-muted">{text}</p>
      {children}
    </div>
  );
}
