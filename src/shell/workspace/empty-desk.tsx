import type { ReactElement } from "react";
import { useWorkspace, useWorkspaceParts } from "#src/shell/workspace/workspace-context.ts";

/** The desk when its user has closed every panel. */
export function EmptyDesk(): ReactElement {
  const { actions, catalogue, keyFor } = useWorkspaceParts();
  const canReopen = useWorkspace((state) => state.layout.closed.length > 0);
  const key = keyFor("reopenClosed");
  return (
    <div className="yb-empty-desk">
      <p className="yb-empty-what">Your panels are shown here.</p>
      <p className="yb-empty-hint">Open one, or bring back the one you closed last {key && <kbd>{key}</kbd>}</p>
      <div className="yb-failure-actions">
        {catalogue.listed.map(({ type, title }) => (
          <button key={type} type="button" className="yb-button" onClick={() => actions.open(type)}>
            {title}
          </button>
        ))}
      </div>
      <div className="yb-failure-actions">
        {canReopen && (
          <button type="button" className="yb-button" onClick={actions.reopenClosed}>
            Reopen closed panel
          </button>
        )}
        <button type="button" className="yb-button" onClick={actions.resetLayout}>
          Reset layout
        </button>
      </div>
    </div>
  );
}
