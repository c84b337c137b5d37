import { cx } from "#src/lib/cx.ts";
import { Button } from "#src/ui/button.tsx";

const FIELDS = "input:not([disabled]), select:not([disabled]), textarea:not([disabled])";

interface DraftRestoredProps {
  onDiscard: () => void;
  className?: string | undefined;
}

/**
 * Notice that a form shows a restored draft, with a button to discard it. The focus then moves to the form's first
 * field.
 */
export function DraftRestored({ onDiscard, className }: DraftRestoredProps) {
  return (
    <p className={cx("flex basis-full items-center gap-2 text-[12px] text-muted", className)}>
      <span>Draft restored</span>
      <Button
        kind="quiet"
        size="small"
        onClick={(event) => {
          const { form } = event.currentTarget;
          onDiscard();
          const fields = form?.querySelectorAll<HTMLElement>(FIELDS) ?? [];
          [...fields].find(({ offsetParent }) => offsetParent !== null)?.focus();
        }}
      >
        Discard draft
      </Button>
    </p>
  );
}
