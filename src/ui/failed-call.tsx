import { cx } from "#src/lib/cx.ts";
import { whyFailed } from "#src/lib/why-failed.ts";
import { Button } from "#src/ui/button.tsx";

interface FailedCallProps {
  /** What could not be done, e.g. `The bonds could not be loaded.` */
  what: string;
  error?: unknown;
  onRetry: () => void;
  className?: string;
}

/** A failure where its result would stand: what failed, why, and another try. */
export function FailedCall({ what, error, onRetry, className }: FailedCallProps) {
  return (
    <div role="alert" className={cx("flex flex-wrap items-center gap-3", className)}>
      <p>
        {what} {whyFailed(error)}
      </p>
      <Button size="small" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
