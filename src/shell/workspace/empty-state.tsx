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

/** Empty state: the expected content, a hint, and its key. */
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

/** Empty state of the surrounding panel, with its feature's texts; the hint only for people allowed to act. */
export function PanelEmpty({ mayAct = true }: { mayAct?: boolean }): ReactElement {
  const { panelType } = usePanel();
  const text: EmptyText = panelType.emptyText ?? { what: `Nothing in ${panelType.title} yet.` };
  const { keyText } = useCommand(text.command ?? "");
  return <EmptyState what={text.what} {...(mayAct ? { hint: text.hint, keyLabel: keyText } : {})} />;
}
