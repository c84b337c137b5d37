import { Component, type ErrorInfo, type ReactElement, type ReactNode } from "react";

interface BoundaryProps {
  title: string;
  /** Called once for each different failure of this panel. */
  onError: (error: unknown, info: ErrorInfo) => void;
  /** Called when the panel and its error notice replace each other, which loses the focus. */
  onSwitch: () => void;
  /** Deletes the panel's stored state, in case it causes the failure. */
  onForget: () => void;
  children: ReactNode;
}
interface BoundaryState {
  error: unknown;
  failed: boolean;
  failures: number;
}

/** Contains a panel's failure in its tile; the rest of the desk keeps working. */
export class PanelBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: undefined, failed: false, failures: 0 };
  #reported = new Set<string>();

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.setState(({ failures }) => ({ failures: failures + 1 }));
    this.props.onSwitch();
    const message = messageOf(error);
    if (this.#reported.has(message)) return;
    this.#reported.add(message);
    this.props.onError(error, info);
  }

  override componentDidUpdate(_props: BoundaryProps, before: BoundaryState): void {
    if (before.failed && !this.state.failed) this.props.onSwitch();
  }

  #reload = (): void => this.setState({ error: undefined, failed: false });

  #startOver = (): void => {
    this.props.onForget();
    this.#reload();
  };

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <PanelFailure title={this.props.title} detail={messageOf(this.state.error)}>
        <button type="button" className="yb-button" onClick={this.#reload}>
          Reload panel
        </button>
        {this.state.failures > 1 && (
          <button type="button" className="yb-button" onClick={this.#startOver}>
            Reload without its saved view
          </button>
        )}
      </PanelFailure>
    );
  }
}

export function PanelFailure(props: { title: string; detail: string; children: ReactNode }): ReactElement {
  return (
    <div className="yb-failure" role="alert" tabIndex={-1} data-panel-focus="">
      <p className="yb-empty-what">{props.title} stopped working. The other panels are not affected.</p>
      <p className="yb-failure-detail">{props.detail}</p>
      <div className="yb-failure-actions">{props.children}</div>
    </div>
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
