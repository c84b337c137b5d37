import { Component, type ErrorInfo, type ReactNode } from "react";
import { reportFailure } from "#src/session/report.ts";
import { FailedCall } from "#src/ui/failed-call.tsx";

/** Contains a rendering error to its section, so the rest of the page stays. */
export class SectionBoundary extends Component<{ title: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    reportFailure(error, `section ${this.props.title}`, componentStack);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <FailedCall what={`${this.props.title} could not be shown.`} onRetry={() => this.setState({ failed: false })} />
    );
  }
}
