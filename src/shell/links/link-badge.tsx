import type { LinkGroup } from "#domain/workspace/layout.ts";
import "#src/shell/links/link-badge.css";

/** The letter of a group on its colour. */
export function LinkBadge({ group }: { group: LinkGroup }) {
  return (
    <span aria-hidden className="yb-link-badge" data-group={group}>
      {group}
    </span>
  );
}
