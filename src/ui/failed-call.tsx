import { cx } from "#src/lib/cx.ts";
import { whyFailed } from "#src/lib/why-failed.ts";
import { Button } from "#src/ui/button.tsx";

interface FailedCallProps {
  /** Failed action, e.g. `The bonds could not be loaded.` */
  what: string;
  error?: unknown;
  onRetry: () => void;
  className?: string;
}

/** Failure in place of a result: the failed action, the reason, and a retry button. */
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
