import type { ReactElement } from "react";
import { useCommand } from "#src/shell/controls/use-command.ts";
import type { EmptyText } from "#src/shell/workspace/panel-catalogue.ts";
import { usePanel } from "#src/shell/workspace/use-panel.ts";

interface EmptyStateProps {
  what: string;
  hint?: string | undefined;
  /** The key that does it, as shown to the user. */
  keyLabel?: string | undefined;
}

/** What a place says while it has nothing to show: what will be here, what to do, and the key for it. */
export function EmptyState({ what, hint, keyLabel }: EmptyStateProps): ReactElement {
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
  const text: EmptyText = panelType.emptyText ?? { what: `Nothing in ${panelType.title} yet.` };
  const { keyText } = useCommand(text.command ?? "");
  return <EmptyState what={text.what} {...(mayAct ? { hint: text.hint, keyLabel: keyText } : {})} />;
}
