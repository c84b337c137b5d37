import type { ReactNode } from "react";

/** Link to a public page in a new tab, so that the form being agreed to stays open. */
export function PolicyLink({ to, children }: { to: "/privacy" | "/terms" | "/contact"; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="text-link underline">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
