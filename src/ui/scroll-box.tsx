import type { ReactNode } from "react";
import { cx } from "#src/lib/cx.ts";

/** Scrollable part that can also be scrolled by key. */
export function ScrollBox({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by key
    <div tabIndex={0} role="region" aria-label={label} className={cx("overflow-auto", className)}>
      {children}
    </div>
  );
}
