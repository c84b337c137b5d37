import type { ReactNode } from "react";

/** A public page in a tab of its own: what somebody is about to agree to stays where it is. */
export function PolicyLink({ to, children }: { to: "/privacy" | "/terms" | "/contact"; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="text-link underline">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
