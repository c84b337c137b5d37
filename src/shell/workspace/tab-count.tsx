import type { ReactElement } from "react";

/** How many things a panel behind another holds; a hook of its kind, so it is mounted anew for another kind. */
export function TabCount({ useCount }: { useCount: (() => number | null) | undefined }): ReactElement | null {
  return useCount === undefined ? null : <Count key={useCount.name} useCount={useCount} />;
}

function Count({ useCount }: { useCount: () => number | null }): ReactElement | null {
  const count = useCount();
  return count === null || count === 0 ? null : <span className="yb-tab-count">{count}</span>;
}
