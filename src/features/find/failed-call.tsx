import { CallError } from "#src/lib/api.ts";
import { cx } from "#src/lib/cx.ts";
import { Button } from "#src/ui/button.tsx";

interface FailedCallProps {
  /** What could not be done, e.g. `The bonds could not be loaded.` */
  what: string;
  error: unknown;
  onRetry: () => void;
  className?: string;
}

/** A failure where its result would stand: what failed, why in the server's words, and another try. */
export function FailedCall({ what, error, onRetry, className }: FailedCallProps) {
  const why = error instanceof CallError && error.body !== null ? ` ${error.text}` : "";
  return (
    <div role="alert" className={cx("flex flex-wrap items-center gap-3 p-3", className)}>
      <p>
        {what}
        {why}
      </p>
      <Button size="small" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
