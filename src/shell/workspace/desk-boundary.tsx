import { Component, type ErrorInfo, type ReactNode } from "react";

interface DeskBoundaryProps {
  /** Reports the failure and replaces the failed layout. */
  onError: (error: unknown, info: ErrorInfo) => void;
  children: ReactNode;
}

/** After this many failures in a row no layout will help, and the page says so instead of trying on. */
const MAX_ATTEMPTS = 3;

/** Never a blank desk: a layout that fails to render is replaced by the last one that worked. */
export class DeskBoundary extends Component<DeskBoundaryProps, { attempts: number; failed: boolean }> {
  override state = { attempts: 0, failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError(error, info);
    this.setState(({ attempts }) => ({ attempts: attempts + 1, failed: attempts + 1 >= MAX_ATTEMPTS }));
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    if (this.state.attempts < MAX_ATTEMPTS) return null;
    return (
      <div className="yb-empty-desk" role="alert">
        <p className="yb-empty-what">The workspace could not be drawn.</p>
        <p className="yb-empty-hint">Your layout is saved. Reload the page to try again.</p>
        <button type="button" className="yb-button" onClick={() => location.reload()}>
          Reload page
        </button>
      </div>
    );
  }
}
