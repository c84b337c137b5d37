import type { ReactElement } from "react";

/** Count of a panel behind another. It is a hook of the panel's type, so another type remounts. */
export function TabCount({ useCount }: { useCount: (() => number | null) | undefined }): ReactElement | null {
  return useCount === undefined ? null : <Count key={useCount.name} useCount={useCount} />;
}

function Count({ useCount }: { useCount: () => number | null }): ReactElement | null {
  const count = useCount();
  return count === null || count === 0 ? null : <span className="yb-tab-count">{count}</span>;
}
