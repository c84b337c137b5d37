import { Link } from "@tanstack/react-router";
import { textLink } from "#src/ui/link-looks.ts";

/** Short notice for a panel, which has no room for the error page; Mind's page shows it in full. */
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
