import type { ReactElement } from "react";
import type { EmptyText } from "#src/shell/workspace/panel-catalogue.ts";
import { usePanel } from "#src/shell/workspace/use-panel.ts";

/** What a place says while it has nothing to show: what will be here, what to do, and the key for it. */
export function EmptyState({ what, hint, keyLabel }: EmptyText): ReactElement {
  return (
    <div className="yb-empty">
      <p className="yb-empty-what">{what}</p>
      {(hint || keyLabel) && (
        <p className="yb-empty-hint">
          {hint} {keyLabel && <kbd>{keyLabel}</kbd>}
        </p>
      )}
    </div>
  );
}

/** The empty state of the panel around it, in the words its feature registered; what to do next is for whoever may. */
export function PanelEmpty({ mayAct = true }: { mayAct?: boolean }): ReactElement {
  const { panelType } = usePanel();
  const { what, ...next } = panelType.emptyText ?? { what: `Nothing in ${panelType.title} yet.` };
  return <EmptyState what={what} {...(mayAct ? next : {})} />;
}
