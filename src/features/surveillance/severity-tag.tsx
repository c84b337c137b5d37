import type { Severity } from "#domain/surveillance/lexicon.ts";
import { cx } from "#src/lib/cx.ts";
import { SEVERITY_LABELS } from "#src/features/surveillance/labels.ts";

const LOOKS: Record<Severity, string> = {
  high: "bg-ask-soft text-fg",
  medium: "bg-warn-soft text-fg",
  low: "bg-hover text-muted",
};

export function SeverityTag({ severity }: { severity: Severity }) {
  return (
    <span className={cx("shrink-0 rounded px-1 text-[11px] leading-4 font-semibold", LOOKS[severity])}>
      {SEVERITY_LABELS[severity]}
    </span>
  );
}
