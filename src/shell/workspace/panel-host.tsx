import { Suspense, useEffect, useMemo, useRef, type ReactElement } from "react";
import type { Panel, PanelProps } from "#domain/workspace/layout.ts";
import { PanelBoundary } from "#src/shell/workspace/panel-boundary.tsx";
import { focusPanelElement } from "#src/shell/workspace/panel-focus.ts";
import { panelStates } from "#src/shell/workspace/panel-state.ts";
import { PanelContext, type PanelContextValue } from "#src/shell/workspace/use-panel.ts";
import { useWorkspaceParts } from "#src/shell/workspace/workspace-context.ts";

const NO_PROPS: PanelProps = {};

/** A panel in its tile: its context, an error boundary, and its component. */
export function PanelHost({ panel, slots }: { panel: Panel; slots: PanelContextValue["slots"] }): ReactElement {
  const { actions, catalogue, report, store } = useWorkspaceParts();
  const { panelId, type } = panel;
  const props = panel.props ?? NO_PROPS;
  const panelType = catalogue.get(type);
  const context = useMemo(
    () => (panelType ? { panelId, props, panelType, slots } : null),
    [panelId, props, panelType, slots],
  );
  if (!context) return <UnknownPanel type={type} onClose={() => actions.closePanel(panelId)} />;

  const { Component, title } = context.panelType;
  const restoreFocus = (): void => {
    if (store.getState().layout.focused === panelId) store.getState().requestFocus();
  };
  return (
    <PanelContext value={context}>
      <PanelBoundary
        title={title}
        onError={(error, { componentStack }) => report(error, { panelId, type, componentStack })}
        onSwitch={restoreFocus}
        onForget={() => panelStates.getState().clear(panelId)}
      >
        <Suspense fallback={<div className="yb-panel-wait" aria-busy="true" />}>
          <Component panelId={panelId} props={props} />
          <FocusOnArrival panelId={panelId} />
        </Suspense>
      </PanelBoundary>
    </PanelContext>
  );
}

/** Passes the focus on to the panel's main element when the panel arrives after the focus did. */
function FocusOnArrival({ panelId }: { panelId: string }): ReactElement {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const desk = here.current?.closest<HTMLElement>(".yb-workspace");
    const tile = here.current?.closest<HTMLElement>("[data-panel]");
    if (desk && tile && document.activeElement === tile) focusPanelElement(desk, panelId);
  }, [panelId]);
  return <span ref={here} hidden />;
}

function UnknownPanel({ type, onClose }: { type: string; onClose: () => void }): ReactElement {
  return (
    <div className="yb-failure" tabIndex={-1} data-panel-focus="">
      <p className="yb-empty-what">This layout has a panel named '{type}', which is not available to you here.</p>
      <p className="yb-failure-detail">It may belong to another version or to another role.</p>
      <div className="yb-failure-actions">
        <button type="button" className="yb-button" onClick={onClose}>
          Close panel
        </button>
      </div>
    </div>
  );
}
