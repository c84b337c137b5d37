import { type ComponentType, lazy, Suspense, useLayoutEffect } from "react";
import { focusIsLost } from "#src/lib/focus-is-lost.ts";
import { keyboard } from "#src/lib/keyboard-hold.ts";
import type { PanelComponentProps } from "#src/shell/workspace/panel-catalogue.ts";
import { usePanel } from "#src/shell/workspace/use-panel.ts";

/** A panel loaded when first shown. Keys wait for it, and a focus meant for it moves into it. */
export function laterPanel(
  load: () => Promise<ComponentType<PanelComponentProps>>,
): ComponentType<PanelComponentProps> {
  const Content = lazy(async () => ({ default: await load() }));
  return function LaterPanel(props: PanelComponentProps) {
    return (
      <Suspense fallback={<Waiting />}>
        <Content {...props} />
        <TakesLostFocus />
      </Suspense>
    );
  };
}

function Waiting() {
  const { isFocused } = usePanel();
  useLayoutEffect(() => (isFocused ? keyboard.begin() : undefined), [isFocused]);
  return <div aria-busy="true" className="h-full" data-panel-focus="" tabIndex={-1} />;
}

/** Placed in late content of a panel: takes the focus meant for the panel. */
export function TakesLostFocus(): null {
  const { isFocused, panelId } = usePanel();
  useLayoutEffect(() => {
    const tile = document.querySelector(`[data-panel="${CSS.escape(panelId)}"]`);
    if (!isFocused || !(focusIsLost() || document.activeElement === tile)) return;
    tile?.querySelector<HTMLElement>("[data-panel-focus]")?.focus();
    // Runs once: later moves of the focus are not reverted.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return null;
}
