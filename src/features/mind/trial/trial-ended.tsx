import { Link } from "@tanstack/react-router";
import { textLink } from "#src/ui/link-looks.ts";

/** In a panel, where the error page has no room; the page of Mind says it whole. */
export function TrialEnded() {
  return (
    <div className="flex flex-col gap-2 p-3" data-panel-focus="" tabIndex={-1}>
      <p className="font-semibold">Free Trial has Ended!</p>
      <p className="text-muted">
        Enjoying using MIND? To continue your research and analysis,{" "}
        <Link to="/mind" className={textLink}>
          contact sales
        </Link>{" "}
        for subscription plans.
      </p>
    </div>
  );
}
